"""Constants of Parley: the goods, the limits, and every action there is (paragraph 1 of the rules)."""

GOODS = ["salt", "cedar", "copper", "amber", "myrrh"]  # in the order in which cards are named
KINDS, COPIES = len(GOODS), 6
DRAWN = {name: good for good, name in enumerate(GOODS)}  # ids of cards, for scripts

DRAW, PRIZE = 2, 3  # cards at the start of a round; for the winner of the auction
LOT = 3  # most cards on one side of a trade
STRENGTH = 3  # of the worst storm
DEAREST = 9  # bid
NO_BID = -1

PARAGRAPH = {  # of the rules, by kind of decision
    "trade.open": "3.1",
    "trade.lay": "3.2",
    "trade.answer": "3.3",
    "trade.close": "3.4",
    "storm.lose": "4.4",
    "sale": "5.1",
    "bid": "6.1",
}

OFFER = [("offer", seat) for seat in range(4)]
LAY = [("lay", name) for name in GOODS]
LOSE = [("lose", name) for name in GOODS]
SELL = [("sell", name) for name in GOODS]
NUMBER = [("number", n) for n in range(DEAREST + 1)]
DONE, COUNTER, ACCEPT, REFUSE = ("done", None), ("counter", None), ("accept", None), ("refuse", None)
EVERY = [*OFFER, *LAY, *LOSE, *SELL, *NUMBER, DONE, COUNTER, ACCEPT, REFUSE]
