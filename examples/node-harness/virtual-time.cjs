'use strict';
// Virtual time (docs/attach.md, section 4): timers and dates follow the suite's clock, and the program that uses them
// runs unchanged. Load it before anything else: by the first require, or by `node --require ./virtual-time.cjs my.mjs`.
const promises = require('node:timers/promises');
const timers = require('node:timers');
const { syncBuiltinESMExports } = require('node:module');

const RealDate = Date;
const queue = new Set(); // timers that are set, in the order in which they were
let nowMs = 0, startMs = 0;

class Timer {
  constructor(run, ms, every) {
    Object.assign(this, { run, ms: Math.max(ms || 0, 1), every });
    this.refresh();
  }
  refresh() { this.at = nowMs + this.ms; queue.delete(this); queue.add(this); return this; }
  close() { queue.delete(this); return this; }
  ref() { return this; }
  unref() { return this; }
  hasRef() { return true; }
}
const set = (every) => (run, ms, ...args) => new Timer(() => run(...args), ms, every);
const clear = (timer) => { timer?.close(); };
const fake = { setTimeout: set(false), setInterval: set(true), clearTimeout: clear, clearInterval: clear };
Object.assign(globalThis, fake);
Object.assign(timers, fake);
promises.setTimeout = (ms, value, { signal } = {}) => new Promise((resolve, reject) => {
  const timer = fake.setTimeout(resolve, ms, value);
  const stop = () => { timer.close(); reject(signal.reason); };
  if (signal?.aborted) stop(); else signal?.addEventListener('abort', stop, { once: true });
});
const wallMs = () => startMs + nowMs;
globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(wallMs()).toString(),
  construct: (date, args, as) => Reflect.construct(date, args.length ? args : [wallMs()], as),
  get: (date, name) => (name === 'now' ? wallMs : Reflect.get(date, name)),
});
performance.now = () => nowMs;
syncBuiltinESMExports();

/** Resolves when all that can be done now is done: promises run before setImmediate does. */
const settled = () => new Promise((resolve) => { setImmediate(resolve); });

module.exports = {
  settled,
  /** Begins a new world: no timer is set, and clock 0 is this wall time. */
  reset(wallStartMs = 0) {
    queue.clear();
    [nowMs, startMs] = [0, wallStartMs];
  },

  /** Lets time pass, moment by moment, and stops behind one after which stop() is true. Resolves to where it is. */
  async advance(ms, stop) {
    const target = nowMs + ms;
    while (!stop()) {
      const next = Math.min(...[...queue].map((timer) => timer.at));
      if (next > target) return (nowMs = target);
      nowMs = next;
      for (const timer of [...queue].filter(({ at }) => at === next)) {
        if (!queue.delete(timer)) continue; // cleared by one before it
        if (timer.every) timer.refresh();
        timer.run();
      }
      await settled();
    }
    return nowMs;
  },
};
