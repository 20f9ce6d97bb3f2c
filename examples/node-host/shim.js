'use strict';
// The shim: it connects the host in host.js to c2a-conform, as docs/attach.md describes. To connect your own,
// change the part under "Your program". Run it with: c2a-conform run --impl 'node shim.js' --role host
const time = require('./virtual-time.cjs'); // before the program, so that it uses its timers and dates
const { Host } = require('./host.js');

// ---- The connection (section 2): one JSON-RPC message a line, handled one at a time, in the order in which they come.

console.log = console.error; // nothing but messages goes to stdout
const waiting = new Map(); // our requests that the suite has not answered, by id
let requests = 0;

const write = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const refuse = (id, code, message) => id !== undefined && write({ id, error: { code, message } });
const request = (method, params, id) => new Promise((resolve, reject) => {
  requests++;
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
    const answer = await methods[method](params);
    if (id !== undefined) write({ id, result: answer ?? {} });
  } catch ({ message: why }) { refuse(id, -32602, why); }
}

// ---- The port (section 5).

const hello = {
  implementation: { name: 'node-host', version: '1.0.0' }, port: 1, roles: ['host'],
  drafts: ['2026-08-11', '2026-06-24', '2026-06-02'], taps: ['link', 'surface', 'control'],
  clock: 'virtual', barrier: 'exact', isolation: 'ids',
  capabilities: ['obligations', 'openset', 'read_state', 'boomerang_switch', 'log'], // what isn't named is not tested
  windows: { returnImmediateMs: 300000, returnBufferedMs: 600000, returnNotifyMs: 1800000 },
};
const methods = {
  'conformance/hello': () => hello,
  'conformance/reset'(world) {
    time.reset(world.startMs);
    waiting.clear();
    begin(world);
  },
  'conformance/inspect'() { // docs/obligations.md
    const parties = [...host.world.agents, ...host.world.humans].map(({ id }) => id);
    const { obligations } = host;
    const list = (query) => parties.flatMap((party) => obligations[query](party).map((one) => ({ party, ...one })));
    return { owes: list('owes'), blocking: list('blocking') };
  },
  async 'conformance/advance'({ ms }) { // section 4: time stops where a request was sent
    const before = requests;
    return { nowMs: await time.advance(ms, () => requests > before) };
  },
  'conformance/surface'({ events }) { // what has offset 0 happens before the answer
    for (const event of events) {
      if (event.offsetMs) setTimeout(() => happen(event), event.offsetMs);
      else happen(event);
    }
  },
};

/** The chat platform: it shows what the host posts, and fails as it is told to. */
class Platform {
  outages = [];
  shown = new Map(); // by key: what is tried again is recognised

  post({ key, ...post }) {
    return this.call('post', () => {
      if (!this.shown.has(key)) {
        this.shown.set(key, `p${this.shown.size + 1}`);
        this.show({ op: 'post', message: this.shown.get(key), ...post });
      }
      return this.shown.get(key);
    });
  }
  react(reaction) { return this.call('react', () => this.show({ op: 'react', ...reaction })); }
  show(params) { write({ method: 'conformance/posted', params: { ...params, origin: 'model' } }); }

  async call(operation, act) {
    const outage = this.outages.find((one) => one.operation === operation && one.times-- > 0);
    if (outage?.failure === 'lost_response') act(); // it happens, and nobody is told
    const kind = outage?.failure === 'lost_response' ? 'transient' : outage?.failure;
    if (outage) throw Object.assign(new Error('the platform failed'), { kind, retryAfterMs: outage.retryAfterMs });
    return act();
  }
}

// ---- Your program: made anew for each world, it talks to the harness and the platform; below is how both reach it.

let host, platform, startMs;
function begin({ draft, agents = [], humans = [], conversations = [], threads = [], boomerang, ...world }) {
  platform = new Platform();
  const notify = (method, params) => write({ method, params });
  host = new Host(draft, { agents, humans, conversations, threads, boomerang }, { request, notify, platform });
  startMs = world.startMs;
  setImmediate(() => host.start().catch(console.error)); // the reset is answered before the host speaks
}
function happen({ op, offsetMs, ...what }) { // section 5
  if (what.postedMs !== undefined) what.at = startMs + what.postedMs; // news of an old message
  if (['post', 'assign', 'status', 'redeliver'].includes(op)) host.say(what);
  else if (op === 'edit') host.edit(what);
  else if (op === 'delete') host.delete(what);
  else if (op === 'typing') host.type(what);
  else if (op === 'react') host.reacted(what);
  else if (op === 'compact') host.compact(what);
  else if (op === 'read' || op === 'unreact') return; // neither changes what a host does
  else if (op === 'outage') platform.outages.push(what);
  else host.move({ op, ...what });
}
Object.assign(methods, { // section 6
  'tools/list': () => host.listTools(),
  'tools/call'(params) {
    if (typeof params.name !== 'string') throw new TypeError('name is missing');
    return host.callTool(params);
  },
});

let queue = Promise.resolve();
require('node:readline').createInterface(process.stdin).on('line', (line) => {
  queue = queue.then(() => handle(line)).then(time.settled);
});
