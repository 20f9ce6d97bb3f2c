"use strict";
// INDEX, of index.js, has requirements, clauses and others.
(() => {
  const kinds = ["question", "requirement", "area", "role", "draft", "word", "clause"];
  const entry = (kind, href, title, text, more, hidden = "") => ({ kind, href, title, text, more,
    head: title.toLowerCase(), all: [title, text, more, hidden].join("\n").toLowerCase() });
  const entries = [
    ...INDEX.others.map(([kind, href, title, text]) => entry(kind, href, title, text, "")),
    ...INDEX.requirements.map(([id, rule, scenarios, words]) =>
      entry("requirement", "requirements/" + id + ".html", id, rule, scenarios, words)),
    ...INDEX.clauses.map(([id, draft, place, why, by]) => entry("clause", "clauses/" + draft + ".html#" + id, id,
      place + ", draft " + draft + (why && ": " + why), "",
      by && by.split(" ").map(i => INDEX.requirements[i][1]).join(" "))),
  ];
  const input = document.getElementById("ask"), found = document.getElementById("found");
  const results = document.getElementById("results");
  const most = 60;

  // at tells how well a word fits: at the beginning of a word, or anywhere.
  const at = (text, word) => {
    const i = text.indexOf(word);
    if (i < 0) return 0;
    for (let j = i; j >= 0; j = text.indexOf(word, j + 1)) if (j === 0 || !/[\p{L}\p{N}]/u.test(text[j - 1])) return 2;
    return 1;
  };
  const find = words => {
    const out = [];
    for (const e of entries) {
      let score = 0;
      for (const w of words) {
        const all = at(e.all, w);
        if (!all) { score = -1; break; }
        score += all + 3 * at(e.head, w);
      }
      if (score >= 0) out.push([score * 10 - kinds.indexOf(e.kind), e]);
    }
    return out.sort((a, b) => b[0] - a[0]).map(([, e]) => e);
  };
  const stem = w => w.length > 4 ? w.replace(/(ies|ing|ed|es|s)$/, "") : w;

  const show = () => {
    const started = performance.now();
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    let hits = words.length ? find(words) : [];
    if (!hits.length) hits = words.length ? find(words.map(stem)) : [];
    results.replaceChildren(...hits.slice(0, most).map(e => {
      const item = document.createElement("li"), link = document.createElement("a");
      link.href = e.href;
      link.textContent = e.title;
      const kind = document.createElement("span");
      kind.className = "about";
      kind.textContent = " " + e.kind;
      const text = document.createElement("p");
      text.textContent = e.text;
      item.append(link, kind, text);
      const lines = e.more.split("\n").filter(l => words.some(w => l.toLowerCase().includes(w))).slice(0, 2);
      if (lines.length) {
        const more = document.createElement("p");
        more.className = "about";
        more.textContent = "scenario: " + lines.join("; ");
        item.append(more);
      }
      return item;
    }));
    found.textContent = !words.length ? "Type a word, or a part of an id."
      : hits.length === 0 ? "Nothing found."
      : hits.length === 1 ? "1 result"
      : hits.length > most ? hits.length + " results; the best " + most + " are shown" : hits.length + " results";
    document.documentElement.dataset.took = (performance.now() - started).toFixed(1);
  };

  input.value = new URLSearchParams(location.search).get("q") || "";
  input.addEventListener("input", () => {
    show();
    try { // what was typed stays in the address, where a browser lets a page of a file do so
      history.replaceState(null, "", input.value ? "?q=" + encodeURIComponent(input.value) : location.pathname);
    } catch { }
  });
  input.form.addEventListener("submit", event => {
    event.preventDefault();
    const first = results.querySelector("a");
    if (first) first.focus();
  });
  document.addEventListener("keydown", event => {
    const links = [input, ...results.querySelectorAll("a")], i = links.indexOf(document.activeElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || i < 0 || !links[i + step]) return;
    event.preventDefault();
    links[i + step].focus();
  });
  show();
  input.focus();
})();
