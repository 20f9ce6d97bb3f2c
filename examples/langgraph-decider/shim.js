// The shim: it attaches the agent of agent.js to c2a-conform, as docs/a2h.md tells in "Your own loop".
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { AIMessage } from '@langchain/core/messages';
import { Agent } from './agent.js';

console.log = console.error; // nothing but messages goes to stdout
const waiting = new Map(); // our requests that the suite has not answered, by id
let requests = 0, working = 0, nowMs = 0, agent;

const write = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

/** Counts what is being worked on: while a promise is waited for that others settle, one less. */
const busy = async (n, promise) => {
  working += n;
  try { return await promise; } finally { working -= n; }
};
const call = (method, params) => busy(-1, new Promise((resolve, reject) => {
  const id = `agent-${++requests}`;
  waiting.set(id, { resolve, reject });
  write({ id, method, params });
}));

/** The suite is the model. A real one would be asked for its confidence and the rest by a schema of its output. */
let turns = 0;
async function model(thread, messages) {
  const roles = { human: 'user', ai: 'assistant', tool: 'tool' };
  const shown = messages.map((m) => ({ role: roles[m.getType()], content: m.text }));
  const turn = `turn-${++turns}`;
  const { actions: [said], state } = await call('conformance/turn',
    { turn, step: turns, agent: agent.world.agent, conversation: thread, messages: shown });
  const tools = said.type === 'tool' ? [{ id: turn, name: said.name, args: said.arguments }] : [];
  return new AIMessage({ content: said.text ?? '', tool_calls: tools, response_metadata: state });
}

/** Lets something follow from a request behind its answer. */
const later = (work) => { busy(1, Promise.resolve().then(work)).catch((error) => console.error(error)); };

const methods = {
  'conformance/hello': () => ({
    implementation: { name: 'langgraph-decider', version: '1.0.0' }, port: 1, roles: ['decider'], drafts: ['a2h'],
    taps: ['link', 'turn', 'control'], clock: 'virtual', barrier: 'exact', isolation: 'ids',
    capabilities: ['own-loop', ...process.env.C2A_CONFORM_STATE ? ['restart'] : []],
  }),
  async 'conformance/reset'({ resume, nowMs: now = 0, ...world }) {
    const folder = process.env.C2A_CONFORM_STATE, file = folder && join(folder, 'threads');
    if (folder) mkdirSync(folder, { recursive: true });
    if (file && !resume) rmSync(file, { force: true });
    waiting.clear();
    [nowMs, working] = [now, 0];
    agent = new Agent(world, { call, model, busy, file, tell: (method, params) => write({ method, params }) });
    if (resume) later(await agent.resume());
  },
  async 'conformance/advance'({ ms }) { // no timer is set, so that nothing happens but what goes on now
    const before = requests;
    do await new Promise(setImmediate); while (working > 0);
    if (requests === before) nowMs += ms;
    return { nowMs };
  },
  'a2h/start': ({ thread }) => later(() => agent.start(thread)),
  'a2h/answer': ({ as, response }) => later(agent.answer(as, response)),
  'a2h/threads': () => ({ threads: [
    ...[...agent.open].map(([interaction, { thread }]) => ({ thread, state: 'SUSPENDED', interaction })),
    ...[...agent.running].map((thread) => ({ thread, state: agent.stopped() ? 'SUSPENDED' : 'RUNNING' })),
  ] }),
};

async function handle(line) {
  const { id, method, params, result, error } = JSON.parse(line);
  if (!method) return error ? waiting.get(id)?.reject(new Error(error.message)) : waiting.get(id)?.resolve(result);
  if (!Object.hasOwn(methods, method)) return write({ id, error: { code: -32601, message: `No method ${method}.` } });
  try {
    const outcome = await methods[method](params);
    if (id !== undefined) write({ id, result: outcome ?? {} });
  } catch ({ message }) { write({ id, error: { code: -32000, message } }); }
}

let queue = Promise.resolve();
createInterface(process.stdin).on('line', (line) => { queue = queue.then(() => handle(line)); });
