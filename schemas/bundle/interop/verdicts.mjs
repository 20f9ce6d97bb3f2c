// What validators for Node.js make of a bundle. It prints, as JSON, the vectors that each accepts.
// node verdicts.mjs BUNDLE
import fs from "node:fs";
import path from "node:path";
import Ajv from "ajv/dist/2020.js";
import { Validator } from "@cfworker/json-schema";
import { registerSchema, validate } from "@hyperjump/json-schema/draft-2020-12";

const bundle = process.argv[2];
const read = (file) => fs.readFileSync(path.join(bundle, file));
const vectors = JSON.parse(read("vectors/index.json"));

const files = {};
const load = (file) => (files[file] ??= JSON.parse(read(file)));

// An engine gives, for the name of a schema, what judges a value. A name may lead into a file that has all schemas.
const ajv = new Ajv({ strict: true });
const cfworkers = {};
const engines = {
  async ajv(name) {
    const [file, pointer] = name.split("#"), schema = load(file);
    if (!ajv.getSchema(schema.$id)) ajv.addSchema(schema);
    const compiled = ajv.getSchema(pointer ? schema.$id + "#" + pointer : schema.$id);
    return (value) => compiled(value);
  },
  async cfworker(name) {
    const [file, pointer] = name.split("#"), schema = load(file);
    const validator = (cfworkers[name] ??= new Validator(pointer ? { $ref: schema.$id + "#" + pointer } : schema, "2020-12", true));
    if (pointer) validator.addSchema(schema);
    return (value) => validator.validate(value).valid;
  },
  async hyperjump(name) {
    const [file, pointer] = name.split("#"), schema = load(file);
    if (!registered.has(file)) registerSchema(schema, schema.$id);
    registered.add(file);
    const compiled = await validate(pointer ? schema.$id + "#" + pointer : schema.$id);
    return (value) => compiled(value).valid;
  },
};
const registered = new Set();

// every schema compiles, also those without a vector
const names = new Set(vectors.map((v) => v.schema));
for (const file of fs.readdirSync(bundle, { recursive: true })) {
  if (file.endsWith(".json") && !file.startsWith("vectors") && JSON.parse(read(file)).$schema) names.add(file);
}
const out = { schemas: names.size, accepted: {} };
for (const [engine, compile] of Object.entries(engines)) {
  const compiled = {};
  for (const name of names) {
    try {
      compiled[name] = await compile(name);
    } catch (error) {
      throw new Error(`${engine} refuses the schema ${name}: ${error.message ?? JSON.stringify(error)}`);
    }
  }
  out.accepted[engine] = vectors.filter((v) => {
    try {
      return compiled[v.schema](JSON.parse(read(v.file).toString("utf8")));
    } catch (error) {
      if (error instanceof SyntaxError || error instanceof RangeError) return false; // no JSON, or too deep
      throw error;
    }
  }).map((v) => v.file);
}
console.log(JSON.stringify(out));
