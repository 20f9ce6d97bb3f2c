"""A platform of the Polite Agent Protocol: it carries the conversations of people and agents, and lets no agent speak
that nobody has asked. It knows neither JSON-RPC nor the suite.
"""
import re

MINUTE = 60
HALF_AN_HOUR, A_DAY, HOPS = 30 * MINUTE, 24 * 60 * MINUTE, 3
SIGIL = re.compile(r"(?<![\w^-])\^(\w[\w-]*)")


class Refusal(Exception):
    """What the rules forbid."""


class Task:
    def __init__(self, number, flab, message, requester, asked, parent):
        self.id, self.flab, self.message, self.requester = f"task-{number}", flab, message, requester
        self.asked, self.agent, self.parent = asked, asked[0] if len(asked) == 1 else None, parent
        self.state, self.waiting, self.timer = "queued", [], None

    @property
    def open(self):
        return self.state in ("queued", "active", "waiting")

    @property
    def chain(self):
        """The task and all that it is part of."""
        return [self] + (self.parent.chain if self.parent else [])


class Platform:
    """tell(kind, **what) makes something known: a message, an activation or a notice. call_later is that of a loop."""

    def __init__(self, agents, flabs, tell, call_later):
        self.owners = {name: agent.get("owner") for name, agent in agents.items()}
        self.online = {name: not agent.get("offline") for name, agent in agents.items()}
        self.flabs, self.tell, self.call_later = flabs, tell, call_later
        self.tasks, self.messages = {}, 0

    # What people and agents do.

    def post(self, author, flab, text, task=None):
        """Returns the message and the tasks that it made."""
        if author not in self.flabs.get(flab, ()):
            raise Refusal(f"{author} is not in {flab}")
        return (self.speak if author.startswith("^") else self.ask)(author, flab, text, self.tasks.get(task), task)

    def ask(self, author, flab, text, task, named):
        if named and not (task and task.open):
            raise Refusal("there is no such task any more")
        message = self.show(author, flab, text, named)
        each, together = self.addressed(flab, text)
        if task:
            self.go_on(task)
            self.activate(task, message, [task.agent] if task.agent else task.asked, "follow_up")
            if task.agent in each and not self.online[task.agent]:
                self.away(author, task, [task.agent])
            each = [name for name in each if name != task.agent]
        made = [self.begin(flab, message, author, [name]) for name in each]
        return message, made + ([self.begin(flab, message, author, together)] if together else [])

    def speak(self, author, flab, text, task, named):
        self.check(author, task)
        if task.flab != flab:
            raise Refusal("that task belongs elsewhere")
        each, together = self.addressed(flab, text)
        chain = [t.agent or author for t in task.chain]
        if "ALL" in SIGIL.findall(text) or together:
            raise Refusal("agents ask agents by name")
        if set(each) & set(chain):
            raise Refusal("that leads back")
        if each and len(chain) > HOPS:
            raise Refusal("that has been handed on often enough")
        task.agent = author
        message = self.show(author, flab, text, task.id)
        return message, [self.begin(flab, message, task.requester, [name], task) for name in each]

    def finish(self, author, task, outcome, text=None):
        task = self.tasks.get(task)
        self.check(author, task)
        message = self.post(author, task.flab, text, task.id)[0] if text else task.message
        task.agent = author
        if outcome == "question":
            task.state = "waiting"
            return
        self.end(task, outcome)
        if outcome == "failed":
            self.notice(task.requester, "failed", task)
        if task.parent and task.parent.open:
            self.activate(task.parent, message, [task.parent.agent], "answer")

    def stop(self, author, task):
        self.end(self.controlled(author, task), "stopped")

    def redirect(self, author, task, to, text=None):
        task = self.controlled(author, task)
        if not to.startswith("^") or to not in self.flabs[task.flab]:
            raise Refusal(f"{to} can't do it")
        self.end(task, "redirected")
        message = self.show(author, task.flab, text) if text else task.message
        return message, [self.begin(task.flab, message, author, [to])]

    def presence(self, agent, online):
        self.online[agent] = online
        for task in list(self.tasks.values()) if online else ():
            waiting = [w for w in task.waiting if w[0] == agent]
            task.waiting = [w for w in task.waiting if w[0] != agent]
            if not task.open or not waiting or task.agent not in (None, agent):
                continue
            if task.state == "queued":
                task.state = "active"
                if not task.parent:
                    self.expire_in(task, HALF_AN_HOUR)
            for _, message, reason in waiting:
                self.activate(task, message, [agent], reason)

    # What the rules say.

    def addressed(self, flab, text):
        """Who is asked each for itself, and who is asked together."""
        agents = [name for name in self.flabs[flab] if name.startswith("^")]
        each, together = [], []
        for handle in SIGIL.findall(text):
            if handle == "ANY":
                together = [name for name in agents if self.online[name]] or agents
            else:
                each += [name for name in agents if handle in ("ALL", name[1:]) and name not in each]
        return each, together

    def check(self, agent, task):
        if not task or not task.open or agent not in task.asked or task.agent not in (None, agent):
            raise Refusal(f"nobody has asked {agent} that")
        if task.state == "queued":
            raise Refusal(f"{agent} has not been asked yet")

    def controlled(self, person, task):
        task = self.tasks.get(task)
        if person.startswith("^") or not task or not task.open or person not in self.flabs[task.flab]:
            raise Refusal(f"{person} can't do that")
        return task

    # Tasks.

    def begin(self, flab, message, requester, asked, parent=None):
        task = Task(len(self.tasks) + 1, flab, message, requester, asked, parent)
        self.tasks[task.id] = task
        if any(self.online[name] for name in asked):
            task.state = "active"
        if not parent:
            self.expire_in(task, HALF_AN_HOUR if task.state == "active" else A_DAY)
        if task.state == "queued":
            self.away(requester, task, asked)
        self.activate(task, message, asked, "delegation" if parent else "name")
        return task

    def away(self, person, task, agents):
        self.notice(person, "offline", task)
        for owner in {self.owners[name] for name in agents} - {None}:
            self.notice(owner, "wanted", task)

    def activate(self, task, message, agents, reason):
        for agent in agents:
            if self.online[agent]:
                self.tell("activated", agent=agent, task=task.id, requester=task.requester,
                          reason=reason, message=message)
            else:
                task.waiting.append((agent, message, reason))

    def go_on(self, task):
        """A person has gone on with it: the whole chain has half an hour again."""
        if task.state == "waiting":
            task.state = "active"
        if task.chain[-1].state != "queued":
            self.expire_in(task.chain[-1], HALF_AN_HOUR)

    def expire_in(self, task, seconds):
        if task.timer:
            task.timer.cancel()
        task.timer = self.call_later(seconds, self.expire, task)

    def expire(self, task):
        if task.open:
            self.notice(task.requester, "expired", task)
            self.end(task, "expired")

    def end(self, task, state):
        """Ends a task and what hangs below it, and says so to those who are still at work."""
        for other in list(self.tasks.values()):
            if other.open and task in other.chain:
                other.state = state if other is task else "stopped"
                for agent in [other.agent] if other.agent else other.asked:
                    if other is not task or state not in ("done", "failed"):
                        self.notice(agent, "expired" if state == "expired" else "stopped", other)

    def show(self, author, flab, text, task=None):
        self.messages += 1
        message = {"id": f"message-{self.messages}", "flab": flab, "author": author, "text": text}
        self.tell("message", **message, **({"task": task} if task else {}))
        return message

    def notice(self, to, kind, task):
        agent = {"agent": task.agent} if task.agent else {}
        self.tell("notice", to=to, kind=kind, task=task.id, flab=task.flab, **agent)
