"""The shim: it attaches the harness of harness.py to c2a-conform, as docs/attach.md tells. To attach a harness of your
own, change what stands under "Your program". Run it by: c2a-conform run --impl 'python3 shim.py' --role harness
"""
import asyncio
import json
import sys

from harness import Harness
from virtual_time import VirtualLoop

HELLO = {
    "implementation": {"name": "python-harness", "version": "1.0.0"}, "port": 1, "roles": ["harness"],
    "drafts": ["2026-06-24", "2026-06-02"], "taps": ["link", "turn", "control"],
    "clock": "virtual", "barrier": "exact", "isolation": "ids",
    "capabilities": ["typing"],  # what your harness can besides: what isn't named here is not tested
}


def refuse(constant):
    raise ValueError(f"{constant} is no JSON")


class Shim:
    def __init__(self, out):
        self.out, sys.stdout = out, sys.stderr  # nothing but messages goes to stdout
        self.waiting, self.requests, self.loop, self.harness = {}, 0, None, None

    # The connection (section 2): one JSON-RPC message a line.

    def write(self, **message):
        self.out.write(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")
        self.out.flush()

    async def call(self, method, params):
        """Sends a request to the suite and waits for its answer; RuntimeError where that is an error."""
        self.requests += 1
        request_id = f"harness-{self.requests}"
        self.waiting[request_id] = asyncio.get_running_loop().create_future()
        self.write(id=request_id, method=method, params=params)
        return await self.waiting[request_id]

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
            return self.write(id=request_id, result={})
        if method == "conformance/advance":  # section 4: time stops where a request was sent
            before = self.requests
            now = self.loop.advance(params["ms"], lambda: self.requests > before)
            return self.write(id=request_id, result={"nowMs": round(now * 1000)})
        self.settle(self.asked, "id" in message, request_id, method, params)

    def settle(self, run, *args):
        """Runs something in the loop, and all that comes of it at this moment."""
        self.loop.call_soon(run, *args)
        self.loop.settle()

    def answered(self, message):
        future = self.waiting.pop(message.get("id"), None)
        if future is None or future.done():
            return
        if "error" in message:
            future.set_exception(RuntimeError(json.dumps(message["error"])))
        else:
            future.set_result(message["result"])

    def asked(self, answer, request_id, method, params):
        methods = {  # section 6
            "initialize": lambda: self.harness.initialize(params),
            "chat/deliver": lambda: self.harness.deliver(params, request_id),
            "notifications/cancelled": lambda: self.harness.cancel(params),
            "notifications/typing": lambda: self.harness.type(params),
        }
        outcome = {"error": {"code": -32601, "message": f"there is no method {method}"}}
        if method in methods:
            try:
                outcome = {"result": methods[method]() or {}}
            except (ValueError, TypeError, LookupError, AttributeError) as error:
                outcome = {"error": {"code": -32602, "message": str(error)}}
        if answer:
            self.write(id=request_id, **outcome)

    # Your program (section 5): made anew for each world, it calls the host, and the suite is its model.

    def reset(self, world):
        if self.loop:
            self.harness = None  # what ends with the old world goes unsaid
            self.loop.abandon()
        self.waiting.clear()
        self.loop = VirtualLoop(world.get("startMs", 0))
        kinds = {conversation["id"]: conversation["kind"] for conversation in world.get("conversations", [])}
        agent = next((agent["id"] for agent in world.get("agents", [])), None)
        self.harness = Harness(world["draft"], self.call, self.model, agent, kinds)

    async def model(self, prompt):
        try:
            return (await self.call("conformance/turn", prompt))["actions"]
        except RuntimeError as error:
            return [{"type": "fail", "message": str(error)}]
        except asyncio.CancelledError:
            if self.harness:
                self.write(method="conformance/turnCancelled", params={"turn": prompt["turn"]})
            raise


shim = Shim(sys.stdout.buffer)
for received in sys.stdin.buffer:
    shim.handle(received)
