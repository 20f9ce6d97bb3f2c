'use strict';
// The shim: it connects the harness in harness.js to c2a-conform, as docs/attach.md describes. To connect your own,
// change the part under "Your program". Run it with: c2a-conform run --impl 'node shim.js' --role harness
const time = require('./virtual-time.cjs'); // before the program, so that it uses its timers and dates
const { Harness } = require('./harness.js');

// ---- The connection (section 2): one JSON-RPC message a line, handled one at a time, in the order in which they come.

console.log = console.error; // nothing but messages goes to stdout
const waiting = new Map(); // our requests that the suite has not answered, by id
let requests = 0;

const write = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const refuse = (id, code, message) => id !== undefined && write({ id, error: { code, message } });
const call = (method, params) => new Promise((resolve, reject) => {
  const id = `harness-${++requests}`;
  waiting.set(id, { resolve, reject });
  write({ id, method, params });
});

async function handle(line) {
  let message;
  try { message = JSON.parse(line); } catch (error) { return refuse(null, -32700, error.message); }
  const { id, method, params = {}, result, error } = message ?? {};
  if (error) return waiting.get(id)?.reject(error);
  if (result !== undefined) return waiting.get(id)?.resolve(result);
  if (typeof method !== 'string' || Object(id) === id) return refuse(null, -32600, 'Not a request.');
  if (!Object.hasOwn(methods, method)) return refuse(id, -32601, `There is no method ${method}.`);
  try {
    const outcome = methods[method](params, id); // what is ready is answered at once, before anything comes of it
    const answer = outcome instanceof Promise ? await outcome : outcome;
    if (id !== undefined) write({ id, result: answer ?? {} });
  } catch ({ message: why }) { refuse(id, -32602, why); }
}

// ---- The port (section 5).

const hello = {
  implementation: { name: 'node-harness', version: '1.0.0' }, port: 1, roles: ['harness'],
  drafts: ['2026-06-24', '2026-06-02'], taps: ['link', 'turn', 'control'],
  clock: 'virtual', barrier: 'exact', isolation: 'ids',
  capabilities: ['typing'], // what your harness can besides: what isn't named here is not tested
};
const methods = {
  'conformance/hello': () => hello,
  'conformance/reset'(world) {
    time.reset(world.startMs);
    waiting.clear();
    begin(world);
  },
  async 'conformance/advance'({ ms }) { // section 4: time stops where a request was sent
    const before = requests;
    return { nowMs: await time.advance(ms, () => requests > before) };
  },
};

/** The suite is the model. A turn that the harness stops has no actions, whatever may still come. */
const model = (prompt, signal) => new Promise((resolve) => {
  signal.onabort = () => {
    write({ method: 'conformance/turnCancelled', params: { turn: prompt.turn } });
    resolve([]);
  };
  const finish = ({ actions, message }) => {
    signal.onabort = null;
    resolve(actions ?? [{ type: 'fail', message }]);
  };
  call('conformance/turn', prompt).then(finish, finish);
});

// ---- Your program: made anew for each world, it calls the host and asks the model; below is how the link reaches it.

let harness;
function begin({ draft, agents = [], conversations = [] }) {
  const kinds = new Map(conversations.map(({ id, kind }) => [id, kind]));
  harness = new Harness(draft, { host: call, model, agent: agents[0]?.id, kinds });
}
Object.assign(methods, { // section 6
  initialize: (params) => harness.initialize(params),
  'chat/deliver': (event, requestId) => harness.deliver(event, requestId),
  'notifications/cancelled': (params) => harness.cancel(params),
  'notifications/typing': (params) => harness.type(params),
});

let queue = Promise.resolve();
require('node:readline').createInterface(process.stdin).on('line', (line) => {
  queue = queue.then(() => handle(line)).then(time.settled);
});
