"""The shim: it attaches the host of host.py to c2a-conform, as docs/attach.md tells. To attach a host of your own,
change what stands under "Your program". Run it by: c2a-conform run --impl 'python3 shim.py' --role host
"""
import asyncio
import json
import sys

from host import Host, Refusal
from virtual_time import VirtualLoop

HELLO = {
    "implementation": {"name": "python-host", "version": "1.0.0"}, "port": 1, "roles": ["host"],
    "drafts": ["2026-06-24", "2026-06-02"], "taps": ["link", "surface", "control"],
    "clock": "virtual", "barrier": "exact", "isolation": "ids",
    "capabilities": [],  # what your host can besides: what isn't named here is not tested
}


def refuse(constant):
    raise ValueError(f"{constant} is no JSON")


class Shim:
    def __init__(self, out):
        self.out, sys.stdout = out, sys.stderr  # nothing but messages goes to stdout
        self.waiting, self.requests, self.loop, self.host, self.platform = {}, 0, None, None, None

    # The connection (section 2): one JSON-RPC message a line.

    def write(self, **message):
        self.out.write(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")
        self.out.flush()

    def request(self, method, params, request_id):
        """Sends a request to the suite; what it returns waits for the answer. RuntimeError where that is an error."""
        self.requests += 1
        self.waiting[request_id] = asyncio.get_running_loop().create_future()
        self.write(id=request_id, method=method, params=params)
        return self.waiting[request_id]

    def handle(self, line):
        """Takes one message; all that comes of it at this moment is done when it returns."""
        try:
            message = json.loads(line.decode(), parse_constant=refuse)
        except (ValueError, RecursionError) as error:
            return self.write(id=None, error={"code": -32700, "message": str(error)})
        if not isinstance(message, dict):
            message = {}
        request_id, method, params = message.get("id"), message.get("method"), message.get("params", {})
        if "result" in message or "error" in message:
            return self.loop and self.settle(self.answered, message)
        if not isinstance(method, str) or isinstance(request_id, (bool, list, dict)):
            return self.write(id=None, error={"code": -32600, "message": "this is no request"})
        if method == "conformance/hello":
            return self.write(id=request_id, result=HELLO)
        if method == "conformance/reset":
            self.reset(params)
            self.write(id=request_id, result={})
            return self.settle(self.spawn, self.host.start())
        if method == "conformance/advance":  # section 4: time stops where a request was sent
            before = self.requests
            now = self.loop.advance(params["ms"], lambda: self.requests > before)
            return self.write(id=request_id, result={"nowMs": round(now * 1000)})
        self.settle(self.spawn, self.asked("id" in message, request_id, method, params))

    def settle(self, run, *args):
        """Runs something in the loop, and all that comes of it at this moment."""
        self.loop.call_soon(run, *args)
        self.loop.settle()

    def spawn(self, work):
        self.host.spawn(work)

    def answered(self, message):
        future = self.waiting.pop(message.get("id"), None)
        if future is None or future.done():
            return
        if "error" in message:
            future.set_exception(RuntimeError(json.dumps(message["error"])))
        else:
            future.set_result(message["result"])

    async def asked(self, answer, request_id, method, params):
        outcome = {"error": {"code": -32601, "message": f"there is no method {method}"}}
        try:
            if method == "conformance/surface":  # what has offset 0 happens before the answer
                for event in params["events"]:
                    delay = event.pop("offsetMs") / 1000
                    asyncio.get_running_loop().call_later(delay, self.happen, event) if delay else self.happen(event)
                outcome = {"result": {}}
            elif method == "tools/list":  # section 6
                outcome = {"result": self.host.list_tools()}
            elif method == "tools/call":
                call = {name: params[name] for name in ("name", "arguments", "agent") if name in params}
                outcome = {"result": await self.host.call_tool(**call)}
        except (ValueError, TypeError, LookupError, AttributeError) as error:
            outcome = {"error": {"code": -32602, "message": str(error)}}
        if answer:
            self.write(id=request_id, **outcome)

    # Your program (section 5): made anew for each world, it talks to the harness and to the platform.

    def reset(self, world):
        if self.loop:
            self.loop.abandon()
        self.waiting.clear()
        self.loop, self.platform = VirtualLoop(world.get("startMs", 0)), Platform(self.write)
        people = {name: world.get(name, []) for name in ("agents", "humans", "conversations", "threads")}
        self.host = Host(world["draft"], people, self.request, self.notify, self.platform)

    def notify(self, method, params):
        self.write(method=method, params=params)

    def happen(self, event):
        op = event.pop("op")
        if op == "outage":
            self.platform.outages.append(event)
        elif op in ("join", "leave"):
            self.host.move(**event, joins=op == "join")
        elif op in ("post", "assign", "status", "redeliver"):
            self.host.say(event)
        else:
            {"edit": self.host.edit, "delete": self.host.delete, "typing": self.host.typing,
             "react": self.host.reacted}[op](**event)


class Platform:
    """The chat platform: it shows what the host posts, and fails as it is told to."""

    def __init__(self, write):
        self.write, self.outages, self.shown = write, [], {}

    async def post(self, conversation, thread, agent, text, key):
        def show():
            if key not in self.shown:  # what is tried again is recognised
                self.shown[key] = f"p{len(self.shown) + 1}"
                self.show("post", self.shown[key], conversation, thread, agent, text=text)
            return self.shown[key]
        return self.attempt("post", show)

    async def react(self, message, conversation, thread, agent, glyph):
        self.attempt("react", lambda: self.show("react", message, conversation, thread, agent, glyph=glyph))

    def show(self, op, message, conversation, thread, agent, **more):
        place = {"conversation": conversation, **({"thread": thread} if thread else {})}
        params = {"op": op, "message": message, **place, "agent": agent, "origin": "model", **more}
        self.write(method="conformance/posted", params=params)

    def attempt(self, operation, act):
        outage = next((one for one in self.outages if one["operation"] == operation and one["times"] > 0), None)
        if not outage:
            return act()
        outage["times"] -= 1
        kind, wait = outage["failure"], outage.get("retryAfterMs")
        if kind == "lost_response":  # it happens, and nobody is told
            act()
            kind = "transient"
        raise Refusal(kind, "the platform failed", **({"retryAfterMs": wait} if wait else {}))


shim = Shim(sys.stdout.buffer)
for received in sys.stdin.buffer:
    shim.handle(received)
