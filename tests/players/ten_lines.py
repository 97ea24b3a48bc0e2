"""The bot of docs/writing-a-bot.md."""

from cradle import games


def choose(view, decision, chance, budget):
    game = games.load(view["game"])

    def lead(action):
        world = game.imagine(view, chance.getrandbits(64))
        game.play(world, action)
        scores = [standing.score for standing in sorted(game.standings(world))]
        return scores.pop(decision.seat) - max(scores)

    return max(decision.actions, key=lead)
