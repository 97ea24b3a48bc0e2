"""The second bot of docs/writing-a-bot.md."""

from cradle import players


class Bot:
    def __init__(self, game):
        self.game, self.judge = game, players.judgement(game)

    def liked(self, world, decision):
        scores = self.judge.scores(world, decision)
        order = sorted(range(len(scores)), key=scores.__getitem__, reverse=True)
        return [decision.actions[n] for n in order]

    def answered(self, world, action, seat):
        self.game.play(world, action)
        while (pending := self.game.decision(world)) and not self.judge.begins(pending, seat):
            self.game.play(world, self.liked(world, pending)[0])
        shares = self.judge.evaluate(world, pending is None)
        return self.judge.urged(world, shares)[seat]

    def __call__(self, view, decision, chance, budget):
        if len(decision.actions) == 1:
            return decision.actions[0]
        world = self.game.imagine(view, chance.getrandbits(64))
        best = self.liked(world, decision)[:3]
        return max(best, key=lambda action: self.answered(world.copy(), action, decision.seat))
