(() => {
  "use strict";
  const $ = (q, from = document) => from.querySelector(q);
  const $$ = (q, from = document) => [...from.querySelectorAll(q)];
  const root = document.documentElement;

  // Light or dark: what the system says, until somebody asks for the other.
  const theme = $("#theme");
  const dark = () => root.style.colorScheme ? root.style.colorScheme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  const name = () => { theme.textContent = dark() ? "light" : "dark"; theme.setAttribute("aria-label", "show the page " + theme.textContent); };
  theme.hidden = false;
  theme.addEventListener("click", () => { root.style.colorScheme = dark() ? "light" : "dark"; name(); });
  name();

  // A link leads into whatever is closed.
  const reveal = (el) => {
    for (let d = el; d; d = d.parentElement) {
      if (d.tagName === "DETAILS") d.open = true;
      d.hidden = false;
    }
  };
  const target = () => {
    let id = location.hash.slice(1);
    try { id = decodeURIComponent(id); } catch { /* as it stands */ }
    const el = id && document.getElementById(id);
    if (!el) return;
    reveal(el);
    el.scrollIntoView();
    const focus = el.tagName === "DETAILS" ? $("summary", el) : el.closest("li")?.querySelector("summary");
    if (focus) focus.focus({ preventScroll: true });
  };
  addEventListener("hashchange", target);
  document.addEventListener("click", (e) => {
    const a = e.target.closest("a[href^='#']");
    if (a && a.hash === location.hash && !a.closest(".seq")) target();
  });

  // Commands are copied.
  for (const b of $$(".copy button")) {
    b.hidden = false;
    b.addEventListener("click", async () => {
      const pre = b.previousElementSibling;
      try {
        await navigator.clipboard.writeText(pre.textContent);
      } catch {
        getSelection().selectAllChildren(pre);
        document.execCommand("copy");
      }
      b.textContent = "copied";
      setTimeout(() => { b.textContent = "copy"; }, 1500);
    });
  }

  // A frame of a diagram is shown beside it; the arrow keys go on.
  const pick = (a, focus) => {
    const trace = a.closest(".trace");
    const pre = document.getElementById(decodeURIComponent(a.getAttribute("href").slice(1)));
    if (!pre) return;
    let box = $(".frame", trace);
    if (!box) {
      box = document.createElement("div");
      box.className = "frame";
      box.setAttribute("role", "region");
      box.setAttribute("aria-live", "polite");
      box.setAttribute("aria-label", "the selected frame");
      box.tabIndex = 0;
      $(".seq", trace).after(box);
    }
    const head = document.createElement("p");
    const title = document.createElement("span");
    title.textContent = pre.parentElement.firstElementChild.textContent.split("  ")[0].trim(); // the rest is in the frame
    const shut = document.createElement("button");
    shut.type = "button";
    shut.textContent = "✕";
    shut.setAttribute("aria-label", "close the frame");
    shut.addEventListener("click", () => unpick(trace));
    head.append(title, shut);
    const text = pre.cloneNode(true);
    text.removeAttribute("id");
    box.replaceChildren(head, text);
    box.scrollTop = 0;
    trace.classList.add("picked");
    for (const other of $$(".seq a[aria-current]", trace)) other.removeAttribute("aria-current");
    a.setAttribute("aria-current", "true");
    rove(trace, a);
    trace.dispatchEvent(new CustomEvent("picked", { detail: a }));
    if (focus) a.focus();
  };
  const unpick = (trace) => {
    const a = $(".seq a[aria-current]", trace);
    $(".frame", trace)?.remove();
    trace.classList.remove("picked");
    a?.removeAttribute("aria-current");
    a?.focus();
  };
  const rove = (trace, to) => {
    for (const a of $$(".seq a", trace)) a.setAttribute("tabindex", a === to ? "0" : "-1");
  };
  // A slider goes through the frames of a diagram in the order of time.
  const steer = (trace) => {
    const all = $$(".seq a", trace);
    if (all.length < 2) return;
    const bar = document.createElement("div");
    bar.className = "steer";
    const button = (text, label, by) => {
      const b = document.createElement("button");
      b.type = "button";
      b.textContent = text;
      b.setAttribute("aria-label", label);
      b.addEventListener("click", () => go(Number(range.value) + by));
      return b;
    };
    const range = document.createElement("input");
    range.type = "range";
    range.min = "1";
    range.max = String(all.length);
    range.value = String(all.indexOf($(".seq a.focus", trace)) + 1 || 1);
    range.setAttribute("aria-label", "frame of the diagram");
    const at = document.createElement("output");
    const show = (n) => {
      const time = $("time", document.getElementById(decodeURIComponent(all[n - 1].getAttribute("href").slice(1)))?.parentElement ?? bar);
      at.textContent = "frame " + n + " of " + all.length + (time ? ", " + time.textContent.trim() : "");
      range.setAttribute("aria-valuetext", at.textContent);
    };
    const go = (n) => {
      n = Math.min(all.length, Math.max(1, n));
      pick(all[n - 1], false);
      all[n - 1].scrollIntoView({ block: "nearest" });
    };
    trace.addEventListener("picked", (e) => { range.value = String(all.indexOf(e.detail) + 1); show(Number(range.value)); });
    range.addEventListener("input", () => go(Number(range.value)));
    bar.append(button("◀", "previous frame", -1), range, button("▶", "next frame", 1), at);
    $(".seq", trace).before(bar);
    show(Number(range.value));
  };
  // Only one arrow of a diagram is a stop of the tab key: at first what a check
  // is about, which is also what a small screen shows of it.
  const ready = (within) => {
    for (const t of $$(".trace", within)) {
      if (t.dataset.ready) continue;
      const first = $(".seq a.focus", t) || $(".seq a", t);
      rove(t, first);
      const seq = $(".seq", t);
      if (first && seq.clientWidth) {
        t.dataset.ready = "1";
        const [at, box] = [first.getBoundingClientRect(), seq.getBoundingClientRect()];
        if (first.matches(".focus")) seq.scrollTo(0, at.top - box.top - box.height / 2);
        steer(t);
      }
    }
  };
  document.addEventListener("toggle", (e) => { if (e.target.open) ready(e.target); }, true);
  for (const d of $$("details.scenario[open]")) ready(d);
  document.addEventListener("click", (e) => {
    const a = e.target.closest(".seq a");
    if (a) { e.preventDefault(); pick(a, true); return; }
    const to = e.target.closest("a.toframe");
    const trace = to && $(".trace", to.closest(".scenario") || document.getElementById(decodeURIComponent(to.hash.slice(1)).split(":")[0]));
    const arrow = trace && $$(".seq a", trace).find((x) => x.getAttribute("href") === to.getAttribute("href"));
    if (arrow) { e.preventDefault(); reveal(trace); pick(arrow, true); arrow.scrollIntoView({ block: "center" }); }
  });

  // The filter narrows the matrix and what stands below it.
  const form = $("#filter");
  const rows = $$("#matrix tbody tr").map((tr) => ({ tr, req: document.getElementById(tr.dataset.r) }));
  const filter = () => {
    const words = form.q.value.toLowerCase().split(/\s+/).filter(Boolean);
    const { value: v } = form.verdict, { value: role } = form.role;
    let shown = 0;
    for (const r of rows) {
      r.text ??= (r.tr.textContent + " " + (r.req ? $$("summary", r.req).map((s) => s.textContent).join(" ") : "")).toLowerCase();
      const fits = (el) => (!v || el.dataset.v === v) && (!role || el.dataset.role === role);
      const cells = $$("td[data-v]", r.tr);
      const show = cells.some(fits) && words.every((w) => r.text.includes(w));
      for (const c of cells) c.classList.toggle("off", !fits(c));
      r.tr.hidden = !show;
      if (r.req) {
        r.req.hidden = !show;
        for (const c of $$(".cell", r.req)) c.hidden = !fits(c);
      }
      shown += show;
    }
    form.found.textContent = shown + " of " + rows.length;
    const said = new URLSearchParams([...new FormData(form)].filter(([, x]) => x)).toString();
    const narrowed = location.hash.startsWith("#filter?");
    if (said || narrowed) history.replaceState(null, "", said ? "#filter?" + said : "#requirements");
  };
  const recall = () => {
    if (!location.hash.startsWith("#filter?")) return false;
    for (const [k, x] of new URLSearchParams(location.hash.slice(8))) if (form.elements[k]) form.elements[k].value = x;
    filter();
    $("#requirements").scrollIntoView();
    return true;
  };
  if (form) {
    form.hidden = false;
    form.addEventListener("input", filter);
    form.addEventListener("submit", (e) => e.preventDefault());
    form.found.textContent = rows.length + " of " + rows.length;
    addEventListener("hashchange", recall);
    $(".tools").hidden = false;
    $("#open").addEventListener("click", () => { for (const d of $$("#requirements details.req:not([hidden])")) d.open = true; });
    $("#shut").addEventListener("click", () => { for (const d of $$("#requirements details[open]")) d.open = false; });
  }

  addEventListener("keydown", (e) => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const typing = e.target.closest("input, select, textarea");
    const arrow = e.target.closest(".seq a");
    const trace = e.target.closest(".trace");
    if (arrow && ["ArrowDown", "ArrowUp", "Home", "End", " "].includes(e.key)) {
      e.preventDefault();
      const all = $$(".seq a", trace);
      const i = { ArrowDown: all.indexOf(arrow) + 1, ArrowUp: all.indexOf(arrow) - 1, Home: 0, End: all.length - 1, " ": all.indexOf(arrow) }[e.key];
      if (all[i]) pick(all[i], true);
    } else if (e.key === "Escape" && trace && $(".frame", trace)) {
      unpick(trace);
    } else if (typing) {
      if (e.key === "Escape" && e.target.name === "q") { form.reset(); filter(); }
    } else if (e.key === "/" && form) {
      e.preventDefault();
      form.q.focus();
      form.scrollIntoView({ block: "center" });
    } else if (e.key === "n" || e.key === "p") {
      const all = $$("main .finding");
      const now = all.findIndex((f) => f.contains(document.activeElement));
      const next = all[e.key === "n" ? now + 1 : Math.max(0, now - 1)];
      if (next) { next.scrollIntoView(); $("a", next)?.focus({ preventScroll: true }); }
    }
  });

  // On paper there is nothing to open.
  addEventListener("beforeprint", () => { for (const d of $$(".finding .scenario")) d.open = true; });

  if (!recall()) target();
})();
