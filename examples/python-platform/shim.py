"""The shim: it attaches the platform of platform.py to c2a-conform, as docs/pap.md tells. To attach a platform of your
own, change what stands under "Your program". Run it by: c2a-conform run --impl 'python3 shim.py' --role platform
"""
import heapq
import importlib.util
import itertools
import json
import pathlib
import sys

# by its path: Python has a module of that name
spec = importlib.util.spec_from_file_location("pap_platform", pathlib.Path(__file__).with_name("platform.py"))
program = importlib.util.module_from_spec(spec)
spec.loader.exec_module(program)

HELLO = {
    "implementation": {"name": "python-platform", "version": "1.0.0"}, "port": 1, "roles": ["platform"],
    "drafts": ["pap"], "taps": ["link", "control"], "clock": "virtual", "barrier": "exact", "isolation": "ids",
    "capabilities": [],  # "c2a_bridge", if your platform has it
}


class Clock:
    """Virtual time in seconds: it moves by advance alone."""

    def __init__(self):
        self.now, self.timers, self.order = 0, [], itertools.count()

    def call_later(self, seconds, callback, *args):
        timer = Timer(callback, args)
        heapq.heappush(self.timers, (self.now + seconds, next(self.order), timer))
        return timer

    def advance(self, seconds):
        target = self.now + seconds
        while self.timers and self.timers[0][0] <= target:
            self.now, _, timer = heapq.heappop(self.timers)
            timer.run()
        self.now = target


class Timer:
    def __init__(self, callback, args):
        self.callback, self.args, self.cancelled = callback, args, False

    def cancel(self):
        self.cancelled = True

    def run(self):
        if not self.cancelled:
            self.callback(*self.args)


class Shim:
    def __init__(self, out):
        self.out, sys.stdout = out, sys.stderr  # nothing but messages goes to stdout
        self.clock, self.platform = Clock(), None

    def write(self, **message):
        self.out.write(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")
        self.out.flush()

    def handle(self, message):
        method, params, request_id = message.get("method"), message.get("params") or {}, message.get("id")
        if method is None or request_id is None:
            return  # an answer, or a notification: nothing here waits for one
        try:
            self.write(id=request_id, result=self.asked(method, params))
        except program.Refusal as why:
            self.write(id=request_id, error={"code": -32010, "message": str(why)})
        except NotImplementedError as why:
            self.write(id=request_id, error={"code": -32601, "message": str(why)})

    def asked(self, method, params):
        if method == "conformance/hello":
            return HELLO
        if method == "conformance/reset":
            return self.reset(params)
        if method == "conformance/advance":
            self.clock.advance(params["ms"] / 1000)
            return {"nowMs": round(self.clock.now * 1000)}
        return self.call(method, params)

    # Your program: made anew for each world. The member as is what your transport would know of who calls.

    def reset(self, world):
        self.clock = Clock()
        agents = {agent["id"]: agent for agent in world["agents"]}
        flabs = {flab["id"]: flab["members"] for flab in world["flabs"]}
        self.platform = program.Platform(agents, flabs, self.tell, self.clock.call_later)
        return {}

    def tell(self, kind, /, **what):
        self.write(method=f"pap/{kind}", params=what)

    def call(self, method, p):
        platform = self.platform
        if method == "pap/post":  # what the speaker says of itself, in author, hops or parent, is left
            return made(*platform.post(p["as"], p["flab"], p["text"], p.get("task")))
        if method == "pap/redirect":
            return made(*platform.redirect(p["as"], p["task"], p["to"], p.get("text")))
        if method == "pap/finish":
            platform.finish(p["as"], p["task"], p["outcome"], p.get("text"))
        elif method == "pap/stop":
            platform.stop(p["as"], p["task"])
        elif method == "pap/presence":
            platform.presence(p["as"], p["online"])
        elif method == "pap/tasks":
            return {"tasks": [listed(task) for task in platform.tasks.values()]}
        else:
            raise NotImplementedError(f"there is no method {method}")
        return {}


def made(message, tasks):
    return {"message": message["id"], "tasks": [{"task": task.id, **known(agent=task.agent)} for task in tasks]}


def listed(task):
    return {
        "task": task.id, "flab": task.flab, "state": task.state, "requester": task.requester,
        "message": task.message["id"], **known(agent=task.agent, parent=task.parent and task.parent.id),
    }


def known(**members):
    """Members without a value are left out."""
    return {name: value for name, value in members.items() if value}


if __name__ == "__main__":
    shim = Shim(sys.stdout.buffer)
    for line in sys.stdin.buffer:
        shim.handle(json.loads(line))
