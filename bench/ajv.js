// What ajv makes of a file of events: JSON.parse and the compiled schema, all errors. It prints how many lines are invalid.
// node ajv.js SCHEMAS FILE [workers]
"use strict";
const fs = require("node:fs");
const path = require("node:path");
const { Worker, isMainThread, workerData, parentPort } = require("node:worker_threads");

const root = "https://c2a-conform.dev/schemas/";
const schema = root + "c2a/2026-06-02/deliver.json";

function compile(schemas) {
  const Ajv = require("ajv/dist/2020");
  const ajv = new Ajv({ allErrors: true, strict: false });
  require("ajv-formats")(ajv, ["date-time"]);
  for (const file of fs.readdirSync(schemas, { recursive: true })) {
    if (file.endsWith(".json") && !file.includes("testdata")) ajv.addSchema(JSON.parse(fs.readFileSync(path.join(schemas, file), "utf8")));
  }
  return ajv.getSchema(schema);
}

// count judges the lines that begin from one byte of the file to another, and reads no more than a window at once.
function count(schemas, file, from, to) {
  const validate = compile(schemas);
  const fd = fs.openSync(file, "r");
  let invalid = 0, errors = 0, rest = Buffer.alloc(0), at = from;
  const line = (text) => {
    let ok = false;
    try {
      ok = validate(JSON.parse(text));
      if (!ok) errors += validate.errors.length;
    } catch {
      errors++;
    }
    if (!ok) invalid++;
  };
  const window = Buffer.alloc(1 << 20);
  while (at < to) {
    const n = fs.readSync(fd, window, 0, Math.min(window.length, to - at), at);
    if (n === 0) break;
    at += n;
    const chunk = rest.length ? Buffer.concat([rest, window.subarray(0, n)]) : window.subarray(0, n);
    let begin = 0;
    for (let end; (end = chunk.indexOf(10, begin)) >= 0; begin = end + 1) line(chunk.toString("utf8", begin, end));
    rest = Buffer.from(chunk.subarray(begin));
  }
  if (rest.length) line(rest.toString("utf8"));
  return { invalid, errors };
}

// cut finds the beginning of a line at or behind a byte.
function cut(file, at) {
  const fd = fs.openSync(file, "r");
  const window = Buffer.alloc(1 << 16);
  const n = fs.readSync(fd, window, 0, window.length, at);
  fs.closeSync(fd);
  return at + window.subarray(0, n).indexOf(10) + 1;
}

async function main() {
  const [schemas, file, workers = "1"] = process.argv.slice(2);
  const size = fs.statSync(file).size;
  if (workers === "1") return console.log(JSON.stringify(count(schemas, file, 0, size)));
  const cuts = [0];
  for (let i = 1; i < workers; i++) cuts.push(cut(file, Math.floor((size * i) / workers)));
  cuts.push(size);
  const parts = await Promise.all(cuts.slice(1).map((to, i) => new Promise((resolve, reject) => {
    new Worker(__filename, { workerData: [schemas, file, cuts[i], to] }).on("message", resolve).on("error", reject);
  })));
  console.log(JSON.stringify(parts.reduce((a, b) => ({ invalid: a.invalid + b.invalid, errors: a.errors + b.errors }))));
}

if (isMainThread) main();
else parentPort.postMessage(count(...workerData));
