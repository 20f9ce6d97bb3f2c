"""A C2A host for the drafts 2026-06-24 and 2026-06-02: what you would ship. It knows neither the suite nor a special
clock. docs/attach.md, section 8, says what a host does.
"""
import asyncio
import json
import time
from dataclasses import dataclass, field
from datetime import datetime, timezone
from typing import Optional

from attention import case_of, mentions_in, treat

RETRY, DEADLINE, CLAIM = 60, 1800, 300  # seconds
GLYPHS = {"seen": "👀", "agree": "👍", "working": "🔧", "queued": "🕐", "claimed": "✋", "done": "✅", "declined": "🙅",
          "blocked": "🚧", "unclear": "❓"}
SETTLES = ("agree", "done", "declined")  # the signals that close an event
POLICIES = ("must_respond", "may_respond", "must_not_respond", "ack_only")
TOOLS = {  # what each must be given; the method of its name carries it out, and is harmless when repeated
    "send_message": ["target", "text"], "read_thread": [], "list_events": [], "claim": [], "resolve": [],
    "react": ["inReplyTo", "signal"], "defer": ["inReplyTo", "reason"],
}


class Refusal(Exception):
    """What the harness is told of a call that failed; kind is one of section 8."""

    def __init__(self, kind, message, **more):
        super().__init__(message)
        self.kind, self.more = kind, more


def need(ok, kind, message, **more):
    if not ok:
        raise Refusal(kind, message, **more)


@dataclass(eq=False)
class Event:
    """A message as it concerns one agent."""
    id: str
    agent: str
    message: dict
    how: dict  # what attention.treat says
    mode: str
    more: dict  # the members edit or reaction
    sequence: int
    deadline: Optional[float] = None
    attempt: int = 0
    request: Optional[str] = None  # the id of the latest delivery
    acknowledged: bool = False
    closed: bool = False  # dealt with
    over: bool = False  # withdrawn
    read_again: bool = False  # after its deadline

    def close(self):
        self.closed = self.acknowledged = True


@dataclass
class Host:
    """Stands between a platform and the agents of one world.

    request(method, params, id) and notify(method, params) reach the harness; what the former returns is awaited. The
    coroutines platform.post and platform.react show things, and raise Refusal where they can't.
    """
    draft: str
    world: dict  # agents, humans, conversations, threads
    request: object
    notify: object
    platform: object
    messages: dict = field(default_factory=dict)  # what was said, by id, in order
    events: dict = field(default_factory=dict)  # every delivery, by event id, in order
    latest: dict = field(default_factory=dict)  # the event of a message for an agent
    posts: dict = field(default_factory=dict)  # sends by agent and key: nothing is posted twice
    claims: dict = field(default_factory=dict)  # agent and end, by message or thread
    modes: dict = field(default_factory=dict)  # what the harness says of injection modes
    greeted: bool = False
    unkeyed: int = 0  # sends without a key
    retry: Optional[asyncio.TimerHandle] = None
    tasks: set = field(default_factory=set)

    def spawn(self, work):
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)  # the loop itself holds tasks but weakly
        task.add_done_callback(self.tasks.discard)

    async def start(self):
        info = {"name": "python-host", "version": "1.0.0"}
        delivery = {"ack": True, "redelivery": True, "idempotency": True}
        answer = await self.request("initialize", {
            "protocolVersion": self.draft, "clientInfo": info, "capabilities": {"delivery": delivery}}, "initialize")
        self.modes, self.greeted = (answer.get("capabilities") or {}).get("injection", {}), True
        for event in list(self.events.values()):
            event.mode = self.taken(event.how)  # before, nobody knew
            self.send(event)

    # What happens on the platform (section 5, conformance/surface).

    def say(self, message):
        """A message is said. One that was told of before is the same message."""
        if message["id"] not in self.messages:
            self.messages[message["id"]] = message = {**message, "at": time.time()}
            for agent in self.readers(message):
                self.consider(message, agent)

    def edit(self, id, text):
        message = self.messages.get(id)
        if not message or message["text"] == text:
            return
        message["text"] = text
        for agent in self.readers(message):
            old = self.latest.get((agent["id"], id))
            if old and old.closed:
                continue  # it was answered as it was
            if old:
                self.withdraw(old)
            self.consider(message, agent, old)

    def delete(self, id):
        if id in self.messages:
            self.messages[id]["deleted"] = True
        for event in self.events.values():
            if event.message["id"] == id and not event.closed:
                self.withdraw(event)

    def typing(self, conversation, author, active, thread=None):
        place = {"id": conversation, **({"threadId": thread} if thread else {})}
        self.notify("notifications/typing", {"conversation": place, "author": {"id": author}, "active": active})

    def move(self, conversation, participant, joins):
        place = self.place(conversation)
        place["members"] = [one for one in place["members"] if one != participant] + [participant] * joins

    def reacted(self, message, author, glyph="", signal=None):
        """Somebody reacts: a signal to the agent that wrote the message, and to nobody else."""
        on = self.messages.get(message, {})
        agent = next((one for one in self.world["agents"] if one["id"] == on.get("author")), None)
        skin = [chr(code) for code in range(0x1F3FB, 0x1F400)]
        plain = "".join(c for c in glyph if c not in ["\ufe0e", "\ufe0f"] + skin)
        name = signal or next((known for known in GLYPHS if GLYPHS[known] == plain), None)
        if not agent or not name or author == agent["id"]:
            return
        shown = {"id": f"{message} {author} {name}", "conversation": on["conversation"], "thread": on.get("thread"),
                 "author": author, "text": f"{name} on your message {message}", "at": time.time()}
        self.deliver(shown, agent, treat(self.draft, "reaction", []), {"reaction": {"signal": name, "on": message}})

    def place(self, id):
        return next((one for one in self.world["conversations"] if one["id"] == id), None)

    def thread(self, id):
        return next((one for one in self.world["threads"] if one["id"] == id), None)

    def can_read(self, agent, conversation):
        place = self.place(conversation)
        return bool(place) and agent in place["members"]

    def readers(self, message):
        return [agent for agent in self.world["agents"] if self.can_read(agent["id"], message["conversation"])]

    def person(self, id):
        for kind, people in ("agent", self.world["agents"]), ("human", self.world["humans"]):
            for one in people:
                if one["id"] == id:
                    return {"id": id, "kind": kind, "displayName": one.get("displayName", id)}
        return {"id": id, "kind": "system", "displayName": id}

    # Deliveries (section 6).

    def consider(self, message, agent, old=None):
        case = case_of(self.world, message, agent)
        if case:
            how = treat(self.draft, case, message.get("labels", []))
            self.deliver(message, agent, how, {"edit": {"of": old.id}} if old else {})

    def taken(self, how):
        """The mode in which the harness takes it."""
        others = {"immediate": ["buffered"], "buffered": ["immediate"], "notify": []}[how["mode"]]
        return next((mode for mode in [how["mode"]] + others if self.modes.get(mode) is not False), None)

    def deliver(self, message, agent, how, more):
        mode = self.taken(how)
        if not mode:
            return  # the harness takes no such event: the read tools have it
        number = len(self.events) + 1
        event = Event(f"evt_{number}", agent["id"], message, how, mode, more, number)
        if how["policy"] == "must_respond" and self.draft == "2026-06-02":
            event.deadline = time.time() + DEADLINE
        self.events[event.id] = self.latest[agent["id"], message["id"]] = event
        if self.greeted:
            self.send(event)

    def send(self, event):
        """Sends an event, again and again until it is acknowledged or its agent has left."""
        if event.over or not event.mode or not self.can_read(event.agent, event.message["conversation"]):
            return
        event.attempt += 1
        event.request = f"deliver-{event.id}-{event.attempt}"
        self.spawn(self.wait_for(event, self.request("chat/deliver", self.form(event), event.request)))
        if not self.retry:
            self.retry = asyncio.get_running_loop().call_later(RETRY, self.send_again)

    async def wait_for(self, event, answer):
        try:
            await answer
        except RuntimeError:
            pass  # an error refuses the event
        event.acknowledged = True

    def send_again(self):
        self.retry = None
        for event in list(self.events.values()):
            if not event.acknowledged and not event.closed:
                self.send(event)

    def withdraw(self, event):
        if event.attempt and not event.over:
            reason = "the message was changed or deleted"
            self.notify("notifications/cancelled", {"requestId": event.request, "reason": reason})
            event.acknowledged = True
        event.over = True

    def form(self, event):
        """Writes an event in the form of its draft."""
        message, how, place = event.message, event.how, self.place(event.message["conversation"])
        thread = message.get("thread")
        conversation = {"id": place["id"], "kind": "thread" if thread else place["kind"]}
        if thread:
            conversation["threadId"] = thread
        if place.get("streamId"):
            conversation["streamId"] = place["streamId"]
        author = self.person(message["author"])
        form = {"eventId": event.id, "author": author, "conversation": conversation, **event.more}
        if event.mode == "notify":
            form["knock"] = {
                "from": message["author"], "where": thread or place["id"], "pullWith": "chat.read_thread",
                **{name: how[name] for name in ("directedness", "policy", "priority", "topic")}}
        elif self.draft == "2026-06-24":
            form["content"] = message["text"]
        else:
            form["content"] = [{"type": "text", "text": message["text"]}]
        if self.draft == "2026-06-24":
            return {**form, "addressedToMe": how["addressed"], "policy": how["policy"], "recipient": event.agent,
                    "injection": {"mode": event.mode}}
        created = datetime.fromtimestamp(message["at"], timezone.utc).isoformat(timespec="milliseconds")
        attention = {name: how[name] for name in ("policy", "reason", "priority")}
        mentions = [name for name in mentions_in(self.world, message["text"]) if not name.startswith("role:")]
        return {
            **form, "source": {"platform": "conformance"}, "timing": {"createdAt": created, "sequence": event.sequence},
            "target": {"mentions": mentions, "recipient": event.agent, "directedness": how["directedness"]},
            "attention": {**attention, **({"deadlineMs": DEADLINE * 1000} if event.deadline else {})},
            "injection": {"mode": event.mode, "role": "user", **({"context": "thread"} if thread else {})},
            "reliability": {"attempt": event.attempt, "idempotencyKey": f"{event.id}:{event.agent}"}}

    # The chat tools (section 6).

    def list_tools(self):
        return {"tools": [
            {"name": f"chat.{name}", "description": f"C2A: {name}", "annotations": {"idempotentHint": True},
             "inputSchema": {"type": "object", "required": required}} for name, required in TOOLS.items()]}

    async def call_tool(self, name, arguments=None, agent=None):
        """Calls a tool for an agent. What it refuses, it answers as an error of the tool."""
        agent, args, error = agent or self.world["agents"][0]["id"], arguments or {}, False
        try:
            tool = name[5:] if name.startswith("chat.") else None
            need(tool in TOOLS, "unknown", f"there is no tool {name}")
            need(any(one["id"] == agent for one in self.world["agents"]), "unknown", f"there is no agent {agent}")
            for member in TOOLS[tool]:
                need(args.get(member), "invalid", f"{member} is missing")
            told = await getattr(self, tool)(agent, args)
        except Refusal as refusal:
            told, error = {"error": {"kind": refusal.kind, "message": str(refusal), **refusal.more}}, True
        return {"content": [{"type": "text", "text": json.dumps(told)}], "structuredContent": told, "isError": error}

    def event_of(self, agent, id):
        event = self.events.get(id)
        need(event and event.agent == agent, "unknown", f"there is no event {id}")
        return event

    async def send_message(self, agent, args):
        """Posts a message, once for each key. Only what got through is remembered: another try is let through."""
        conversation, thread, text = args["target"].get("conversationId"), args["target"].get("threadId"), args["text"]
        event = self.event_of(agent, args["inReplyTo"]) if args.get("inReplyTo") else None
        need(isinstance(text, str), "invalid", "text is no text")
        need(self.can_read(agent, conversation), "forbidden", f"there is no conversation {conversation}")
        known = self.thread(thread)
        need(not thread or known and known["conversation"] == conversation, "unknown", f"there is no thread {thread}")
        self.unkeyed += "idempotencyKey" not in args
        key = agent, args.get("idempotencyKey", self.unkeyed)
        said, sent = self.posts.get(key, (text, None))
        need(said == text, "conflict", "this key has been used for another text")
        if not sent:
            if event:
                self.may_answer(agent, event)
            sent = asyncio.ensure_future(self.platform.post(conversation, thread, agent, text, key))
            self.posts[key] = text, sent
        try:
            message_id = await sent
        except Refusal:
            self.posts.pop(key, None)
            raise
        if event:
            event.close()
            event.message.setdefault("answered_by", agent)
        if thread and agent not in known["participants"]:
            known["participants"].append(agent)
        self.say({"id": message_id, "conversation": conversation, "thread": thread, "author": agent, "text": text})
        return {"messageId": message_id}

    def may_answer(self, agent, event):
        stale = event.deadline and time.time() >= event.deadline and not event.read_again
        need(not stale, "conflict", "the deadline has passed: read the thread again first")
        if event.how["reason"] != "role_mention":
            return
        owner, answered_by = self.owner_of(event.message["id"]), event.message.get("answered_by", agent)
        need(owner in (None, agent), "claimed", "another agent has claimed it", owner=owner)
        need(answered_by == agent, "claimed", "it has been answered", owner=answered_by)
        need(owner or self.draft == "2026-06-24", "forbidden", "claim it first")

    async def read_thread(self, agent, args):
        event = self.event_of(agent, args["eventId"]) if args.get("eventId") else None
        thread = args.get("threadId") or event and event.message.get("thread")
        conversation = args.get("conversationId") or event and event.message["conversation"]
        if thread and not conversation:
            conversation = (self.thread(thread) or {}).get("conversation")
        need(self.can_read(agent, conversation), "forbidden", "there is no such place")
        for one in self.events.values():
            if one.agent == agent and one.message["conversation"] == conversation and one.deadline:
                one.read_again = time.time() >= one.deadline
        return {"messages": [
            {"messageId": message["id"], "author": self.person(message["author"]), "text": message["text"]}
            for message in self.messages.values() if not message.get("deleted") and
            message["conversation"] == conversation and thread in (None, message.get("thread"))]}

    async def list_events(self, agent, args):
        policy, place, stream = args.get("policy"), args.get("conversationId"), args.get("streamId")
        need(policy in (None, *POLICIES), "invalid", f"there is no policy {policy}")
        since, until = (self.when(args.get(name)) for name in ("since", "until"))
        listed = []
        for event in self.events.values():
            message, form = event.message, self.form(event)
            own = event.agent == agent and self.can_read(agent, message["conversation"])
            there = place in (None, message["conversation"]) and stream in (None, form["conversation"].get("streamId"))
            then = (since is None or message["at"] >= since) and (until is None or message["at"] <= until)
            stands = not event.over and not message.get("deleted") and policy in (None, event.how["policy"])
            if own and there and then and stands:
                listed.append({"eventId": event.id, "conversation": form["conversation"], "author": form["author"],
                               "policy": event.how["policy"], "text": message["text"]})
        return {"events": listed}

    @staticmethod
    def when(text):
        try:
            return datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp() if text else None
        except ValueError:
            raise Refusal("invalid", f"{text} is no time") from None

    async def react(self, agent, args):
        event, signal = self.event_of(agent, args["inReplyTo"]), args["signal"]
        message, on = event.message, event.more.get("reaction", {}).get("on", event.message["id"])
        need(signal in GLYPHS, "invalid", f"{signal} is not a signal")
        if signal == "claimed":
            self.hold(agent, message["id"])
        await self.platform.react(on, message["conversation"], message.get("thread"), agent, GLYPHS[signal])
        if signal in SETTLES:
            event.close()
        if signal == "working":  # it doesn't come again, but waits for its answer
            event.acknowledged = True
        self.reacted(on, agent, signal=signal)
        return {}

    def owner_of(self, id):
        agent, until = self.claims.get(id, (None, 0))
        return agent if until > time.time() else None

    def hold(self, agent, id):
        owner = self.owner_of(id) or self.messages.get(id, {}).get("answered_by", agent)
        need(owner == agent, "claimed", "another agent has it", owner=owner)
        self.claims[id] = agent, time.time() + CLAIM

    async def claim(self, agent, args):
        event = self.event_of(agent, args["eventId"]) if args.get("eventId") else None
        thread = self.thread(args.get("threadId"))
        need(event or thread and self.can_read(agent, thread["conversation"]), "unknown", "there is nothing to claim")
        try:
            self.hold(agent, event.message["id"] if event else thread["id"])
        except Refusal as refusal:
            return {"granted": False, **refusal.more}
        return {"granted": True, "ttlMs": CLAIM * 1000, **({"text": event.message["text"]} if event else {})}

    async def defer(self, agent, args):
        self.event_of(agent, args["inReplyTo"]).acknowledged = True
        return {}

    async def resolve(self, agent, args):
        settled = [event for event in self.events.values() if event.agent == agent and (
            event.id == args.get("eventId") or
            args.get("threadId") and event.message.get("thread") == args["threadId"] or
            args.get("assignmentId") and event.message["id"] == args["assignmentId"])]
        need(settled or self.thread(args.get("threadId")), "unknown", "there is nothing to resolve")
        for event in settled:
            event.close()
        return {}
