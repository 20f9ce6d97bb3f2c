// An agent made with LangGraph. Its loop calls a model, looks whether a human has to be asked first, and runs the tool.
// A question is an interrupt: LangGraph saves the thread, and goes on where it was once there is an answer.
import { writeFileSync, readFileSync, existsSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { HumanMessage, ToolMessage } from '@langchain/core/messages';
import {
  Annotation, Command, END, MemorySaver, MessagesAnnotation, START, StateGraph, interrupt,
} from '@langchain/langgraph';

/** Keeps the threads in a file, if there is one. */
class FileSaver extends MemorySaver {
  constructor(file) {
    super();
    this.file = file;
    if (file && existsSync(file)) Object.assign(this, deserialize(readFileSync(file)));
  }
  keep() { if (this.file) writeFileSync(this.file, serialize({ storage: this.storage, writes: this.writes })); }
  async put(...args) { const config = await super.put(...args); this.keep(); return config; }
  async putWrites(...args) { await super.putWrites(...args); this.keep(); }
}

const State = Annotation.Root({
  ...MessagesAnnotation.spec,
  plan: Annotation(), // what the model would do next
  same: Annotation(), // how many times in a row it was the same
  got: Annotation(), // what humans have said about it
  asked: Annotation(), // how many questions there were
  question: Annotation(), // the one that is open
});

const oneLine = (text) => text.replace(/\s+/g, ' ').trim();
const plain = (text) => text.replace(/\x1b\[[0-9;?]*[@-~]/g, '').replace(/[\x00-\x08\x0b-\x1f\x7f-\x9f]/g, '');
const GO_ON = 'Go on';

/** JSON with the members of its objects in order, since their order means nothing. */
const inOrder = (x) => {
  if (Array.isArray(x)) return x.map(inOrder);
  if (!x || typeof x !== 'object') return x;
  return Object.fromEntries(Object.keys(x).sort().map((name) => [name, inOrder(x[name])]));
};

/** What a human has to be asked about a plan; undefined: nothing. */
function need({ plan, same, got }, { manifest, threshold, maxSteps }) {
  const { action, missing, context, confidence = 0, step } = plan;
  const options = [...new Set(plan.options)]; // one that is named twice is one
  const chosen = confidence >= threshold || got.option !== undefined;
  const sure = chosen || got.input !== undefined;
  const stuck = (same > 2 || step > maxSteps) && got.option === undefined && got.decision === undefined;
  const flagged = manifest.some(({ action: name, flag }) => name === action.name && flag === 'REQUIRE_APPROVAL');
  const ask = (type, summary, reason, more) => ({
    message: { type, summary: oneLine(summary), body: plain(`${context}\n\nNext would be: ${action.name}`), ...more },
    intent: { reason, context: context || `The agent plans ${action.name}.`, requiredInput: oneLine(summary) },
  });
  if (missing && got.input === undefined) {
    return ask('SOLICITATION', `Please give ${missing.name}`, 'Something is missing.', { input: missing });
  }
  if (!chosen && options.length > 1) return ask('CLARIFICATION', 'Which one is meant?', 'It is not clear.', { options });
  if (flagged && got.decision !== 'APPROVED') {
    const actions = ['Approve', 'Reject'];
    return ask('PERMISSION', `May I do this: ${action.name}?`, 'It needs a permission.', { actions });
  }
  if (!sure || stuck) {
    const options = [GO_ON, 'Stop'];
    return { ...ask('CLARIFICATION', 'Is this the right way?', 'No end is in sight.', { options }), own: true };
  }
  return undefined;
}

/** The answer that a response is to a question, as the graph uses it; undefined: it is none. */
function read({ type, options, input }, { decision, selected_option: option, data }) {
  const kind = typeof data === 'string' ? 'string' : typeof data?.file === 'string' ? 'file' : 'json';
  switch (type) {
    case 'PERMISSION': return ['APPROVED', 'REJECTED', 'MODIFIED'].includes(decision) ? { decision } : undefined;
    case 'CLARIFICATION': return options.includes(option) ? { option } : undefined;
    default: return data !== undefined && kind === input.kind ? { input: data } : undefined;
  }
}

/** An agent in a world. Outside it has a model, and does by call(method, params) what the world is to see. */
export class Agent {
  open = new Map(); // questions that wait for an answer, by interaction
  running = new Set(); // threads
  reports = new Set(); // messages that may be acknowledged
  held = []; // what waits until no permission is open

  constructor(world, { call, tell, model, busy, file }) {
    Object.assign(this, { world, call, tell, busy, saver: new FileSaver(file) });
    this.graph = new StateGraph(State)
      .addNode('model', async ({ messages, plan, same }, { configurable: { thread_id: thread } }) => {
        const reply = await model(thread, messages);
        const next = reply.response_metadata;
        const key = ({ action: planned, context }) => {
          const action = inOrder(planned);
          return JSON.stringify([action, context]);
        };
        const goto = next.report ? 'report' : reply.tool_calls.length ? 'gate' : END;
        return new Command({ goto, update: {
          messages: [reply], plan: next, same: plan && key(plan) === key(next) ? same + 1 : 1, got: {},
        } });
      }, { ends: ['report', 'gate', END] })
      .addNode('report', async ({ messages, plan }, { configurable: { thread_id: thread } }) => {
        await this.report(thread, plan); // behind a checkpoint: a kill does not lose it
        return new Command({ goto: messages.at(-1).tool_calls?.length ? 'gate' : END });
      }, { ends: ['gate', END] })
      .addNode('gate', async (state, { configurable: { thread_id: thread } }) => {
        await this.free();
        const { got, plan, asked = 0 } = state;
        if (got.own && got.option === 'Stop' || got.decision && got.decision !== 'APPROVED') return this.done(state, 'Not done.');
        const question = need(state, this.world);
        if (!question) return new Command({ goto: 'tools' });
        const [human] = await this.find(plan);
        if (!human) return this.done(state, 'Not done: nobody is there to ask.', END);
        Object.assign(question, { interaction: `${thread}-${asked + 1}` }).message.target = human;
        return new Command({ goto: 'ask', update: { question, asked: asked + 1 } });
      }, { ends: ['ask', 'tools', 'model', END] })
      .addNode('ask', ({ question, got }) => {
        const answer = interrupt(question);
        return { got: { ...got, own: question.own, ...answer, said: [...got.said ?? [], ...answer.said] } };
      })
      .addNode('tools', async (state, { configurable: { thread_id: thread } }) => {
        await this.free();
        const { plan: { action, options = [] }, got } = state;
        const choice = options.length > 1 ? got.option : undefined;
        await this.call('a2h/execute', { thread, action, choice, input: got.input });
        return this.done(state, 'Done.');
      }, { ends: ['model'] })
      .addEdge(START, 'model').addEdge('ask', 'gate').compile({ checkpointer: this.saver });
  }

  /** Tells the model what became of its plan, and what the humans have said about it. */
  done({ messages, got, same }, outcome, goto = 'model') {
    const [{ id }] = messages.at(-1).tool_calls;
    const said = [got.option, typeof got.input === 'string' ? got.input : JSON.stringify(got.input), ...got.said ?? []];
    const content = [outcome, ...said.filter(Boolean).map((text) => `A human said: ${text}`)].join(' ');
    const update = { messages: [new ToolMessage({ content, tool_call_id: id })], same: got.option ? 0 : same };
    return new Command({ goto, update });
  }

  async find({ expertise, urgent }) {
    const { agent } = this.world;
    const { humans } = await this.call('a2h/find', { as: agent, tag: expertise, status: 'AVAILABLE', urgent });
    return humans.map(({ id, card }) => id ?? card.id);
  }

  async report(thread, plan) {
    const [target] = await this.find(plan);
    if (!target) return;
    const interaction = `${thread}-report-${plan.step}`;
    const summary = oneLine(plain(plan.report.trim().split('\n')[0]));
    const message = { target, type: 'NOTIFICATION', summary, body: plain(plan.report) };
    this.reports.add(interaction);
    await this.call('a2h/ask', { interaction, thread, pattern: 'none', message });
  }

  /** Whether a permission is open. */
  stopped() { return [...this.open.values()].some(({ message }) => message.type === 'PERMISSION'); }

  /** Resolves once no permission is open: until then the whole agent waits. */
  async free() {
    const stopped = () => this.stopped();
    while (stopped()) await this.busy(-1, new Promise((resolve) => { this.held.push(resolve); }));
  }

  /** Runs a thread until its end, or until it is interrupted. */
  async run(thread, input) {
    this.running.add(thread);
    const config = { configurable: { thread_id: thread }, recursionLimit: 1e6, durability: 'sync' };
    const ended = this.graph.invoke(input, config).finally(() => this.running.delete(thread));
    const { __interrupt__: [question] = [] } = await ended;
    if (!question) return;
    const { interaction, message, intent } = question.value;
    await this.call('a2h/checkpoint', { thread, interaction }); // it is in the file; who copies it may be slow
    this.open.set(interaction, { thread, message });
    const sent = this.call('a2h/ask', { interaction, thread, pattern: 'interrupt', message, intent });
    this.tell('a2h/suspend', { thread, interaction });
    await sent;
  }

  /** Begins a thread, or goes on with one that was killed. */
  async start(thread) {
    if (this.running.has(thread) || [...this.open.values()].some((question) => question.thread === thread)) return;
    this.running.add(thread);
    const { next } = await this.graph.getState({ configurable: { thread_id: thread } });
    await this.run(thread, next.length ? null : { messages: [new HumanMessage('Go on with your work.')] });
  }

  /** Takes the questions up again that were open when the process was killed, and answers that were not used yet. */
  async resume() {
    const answered = [];
    for (const thread of Object.keys(this.saver.storage)) {
      const { tasks, next } = await this.graph.getState({ configurable: { thread_id: thread } });
      for (const { value } of tasks.flatMap(({ interrupts }) => interrupts)) {
        this.open.set(value.interaction, { thread, message: value.message });
      }
      if (next[0] === 'report' || next[0] === 'gate') answered.push(thread);
    }
    return () => Promise.all(answered.map((thread) => this.run(thread, null)));
  }

  /** A human answers. What is no answer, or not by who was asked, is an error. Returns what follows. */
  answer(as, response) {
    const { interaction_id: interaction, human_id: human, feedback } = response;
    if (this.reports.has(interaction) && response.acknowledged) return () => {};
    const question = this.open.get(interaction);
    if (!question) throw new Error('Nothing is open under this id.');
    if (as !== question.message.target || human !== as) throw new Error('Somebody else was asked.');
    const answer = read(question.message, response);
    if (!answer) throw new Error(`It is not an answer to a ${question.message.type}.`);
    this.open.delete(interaction);
    for (const resolve of this.held.splice(0)) resolve();
    return () => this.run(question.thread, new Command({ resume: { ...answer, said: feedback ? [feedback] : [] } }));
  }
}
