"""What python-jsonschema makes of a bundle. It prints, as JSON, the vectors that it accepts.

python3 verdicts.py BUNDLE
"""
import json
import os
import sys

from jsonschema import Draft202012Validator

bundle = sys.argv[1]


def read(file):
    with open(os.path.join(bundle, file), "rb") as f:
        return f.read()


def load(name):
    file, _, pointer = name.partition("#")
    if file not in files:
        files[file] = json.loads(read(file))
        Draft202012Validator.check_schema(files[file])
    schema = files[file]
    if pointer:
        return {"$schema": schema["$schema"], "$ref": "#" + pointer, "$defs": schema["$defs"]}
    return schema


files = {}
vectors = json.loads(read("vectors/index.json"))
names = {v["schema"] for v in vectors}
for folder, _, inside in os.walk(bundle):
    for file in inside:
        name = os.path.relpath(os.path.join(folder, file), bundle).replace(os.sep, "/")
        if name.endswith(".json") and not name.startswith("vectors/") and "$schema" in json.loads(read(name)):
            names.add(name)
compiled = {name: Draft202012Validator(load(name)) for name in sorted(names)}

accepted = []
for v in vectors:
    try:
        value = json.loads(read(v["file"]))
    except (ValueError, RecursionError):
        continue
    if compiled[v["schema"]].is_valid(value):
        accepted.append(v["file"])
print(json.dumps({"schemas": len(names), "accepted": {"python-jsonschema": accepted}}))
