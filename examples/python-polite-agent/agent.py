"""An agent with the manners of the Polite Agent Protocol. It knows neither JSON-RPC nor the suite."""


class Agent:
    """send(what, **params) calls the platform, and returns nothing; think(task, message) asks the model, whose answer
    comes to answered.
    """

    def __init__(self, name, send, think):
        self.name, self.send, self.think = name, send, think
        self.tasks = {}  # those that are open: id -> the person behind it, and the flab

    def activated(self, agent, task, requester, message, **_):
        """The only thing that makes it act."""
        if agent == self.name:
            self.tasks[task] = requester, message["flab"]
            self.think(task, message)

    def message(self, **_):
        """What others say is no reason to speak."""

    def notice(self, to, kind, task, **_):
        if to == self.name and kind in ("stopped", "expired"):
            self.tasks.pop(task, None)

    def refused(self, task):
        """Another was quicker, or the task is over: not a word more."""
        self.tasks.pop(task, None)

    def answered(self, task, actions):
        """Does what the model wants, as far as it is part of the task."""
        for action in actions or [("silence", None, None)]:
            if task not in self.tasks:
                return
            kind, text, where = action
            person, flab = self.tasks[task]
            if kind == "say":
                if where in (None, flab):
                    self.send("post", flab=flab, task=task, text=text)
            elif kind == "ask":
                self.finish(task, "question", text)
                return  # no guess in place of an answer
            elif kind == "reply":
                self.finish(task, "done", text)
            else:
                self.finish(task, "failed", f"I can't do this: {text or 'I have nothing to say'}")

    def finish(self, task, outcome, text):
        person, _ = self.tasks[task] if outcome == "question" else self.tasks.pop(task)
        self.send("finish", task=task, outcome=outcome, text=text if person in text.split() else f"{person} {text}")
