"""The shim: it attaches the agent of agent.py to c2a-conform, as docs/pap.md tells. To attach an agent of your own,
change what stands under "Your program". Run it by: c2a-conform run --impl 'python3 shim.py' --role agent --draft pap
"""
import itertools
import json
import sys

from agent import Agent

HELLO = {
    "implementation": {"name": "python-polite-agent", "version": "1.0.0"}, "port": 1, "roles": ["agent"],
    "drafts": ["pap"], "taps": ["link", "turn", "control"], "clock": "virtual", "barrier": "exact", "isolation": "ids",
    "capabilities": [],
}


class Shim:
    def __init__(self, out):
        self.out, sys.stdout = out, sys.stderr  # nothing but messages goes to stdout
        self.agent, self.ids, self.asked, self.now = None, itertools.count(1), {}, 0

    def write(self, **message):
        self.out.write(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")
        self.out.flush()

    def handle(self, message):
        method, params, request_id = message.get("method"), message.get("params") or {}, message.get("id")
        if method is None:
            return self.answer(message)
        if method == "conformance/hello":
            return self.write(id=request_id, result=HELLO)
        if method == "conformance/reset":
            self.reset(params)
            return self.write(id=request_id, result={})
        if method == "conformance/advance":  # this agent sets no timers: nothing happens by itself
            self.now += params["ms"]
            return self.write(id=request_id, result={"nowMs": self.now})
        if request_id is not None:
            return self.write(id=request_id, error={"code": -32601, "message": f"there is no method {method}"})
        self.told(method, params)

    def request(self, method, params, answered):
        request_id = f"agent-{next(self.ids)}"
        self.asked[request_id] = answered
        self.write(id=request_id, method=method, params=params)

    def answer(self, message):
        answered = self.asked.pop(message.get("id"), None)
        if answered:
            answered(message)

    # Your program: made anew for each world. The suite is its platform, and its model.

    def reset(self, world):
        self.asked, self.now = {}, 0
        self.agent = Agent(world["agent"], self.send, self.think)

    def told(self, method, params):
        if method == "pap/activated":
            self.agent.activated(**params)
        elif method == "pap/message":
            self.agent.message(**params)
        elif method == "pap/notice":
            self.agent.notice(**params)

    def send(self, what, **params):
        self.request(f"pap/{what}", params, lambda m: "error" in m and self.agent.refused(params["task"]))

    def think(self, task, message):
        turn = {
            "turn": f"turn-{next(self.ids)}", "step": 1, "agent": self.agent.name, "conversation": message["flab"],
            "messages": [{"role": "user", "content": f"{message['author']}: {message['text']}"}], "tools": ["pap.ask"],
        }
        self.request("conformance/turn", turn, lambda m: self.agent.answered(task, [wants(a) for a in actions(m)]))


def actions(message):
    return message["result"]["actions"] if "result" in message else [{"type": "fail", "message": "no answer"}]


def wants(action):
    """What the model wants, in the agent's words."""
    if action["type"] == "tool":
        return "ask", action["arguments"]["text"], None
    kind = {"reply": "reply", "send": "say"}.get(action["type"], "fail")
    return kind, action.get("text") or action.get("message"), action.get("conversation")


if __name__ == "__main__":
    shim = Shim(sys.stdout.buffer)
    for line in sys.stdin.buffer:
        shim.handle(json.loads(line))
