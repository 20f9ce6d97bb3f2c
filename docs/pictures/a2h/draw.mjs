// Draws the pictures of docs/a2h-messages.md from what the reference messenger gives today, the golden files of
// reference/a2h/messenger: Block Kit and Adaptive Cards by renderers for them, a mail as its HTML, a terminal by an emulator, all in a
// real browser. Run it beside package.json, after npm install: node draw.mjs [path of a Chromium].
import fs from 'node:fs';
import path from 'node:path';
import {createRequire} from 'node:module';
import puppeteer from 'puppeteer-core';
import React from 'react';
import {renderToStaticMarkup} from 'react-dom/server';
import {Message} from 'slack-blocks-to-jsx';

const require = createRequire(import.meta.url);
const here = import.meta.dirname;
const rendered = path.join(here, '../../../reference/a2h/messenger/testdata');
const read = (name) => fs.readFileSync(path.join(rendered, name), 'utf8');
const asset = (name) => fs.readFileSync(require.resolve(name), 'utf8');
const page = (head, body) => `<!DOCTYPE html><meta charset="utf-8">${head}<body style="margin:0;background:#fff">${body}`;

const slack = (name) => {
  const {blocks} = JSON.parse(read(name));
  const shown = renderToStaticMarkup(React.createElement(Message, {
    blocks, name: 'A2H', time: new Date('2023-11-14T22:13:20Z'), logo: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
  }));
  return page(`<style>${asset('slack-blocks-to-jsx/dist/style.css')}</style>`, `<div id="shot" style="width:600px;padding:12px">${shown}</div>`);
};

const teams = (name) => page(
  `<style>${asset('adaptivecards/dist/adaptivecards.css')}
   #shot{width:560px;padding:12px;background:#f5f5f5;font-family:"Segoe UI",Helvetica,Arial,sans-serif}
   .ac-adaptiveCard{background:#fff;border:1px solid #e0e0e0;border-radius:6px}
   .ac-pushButton{font:600 14px "Segoe UI",Helvetica,Arial,sans-serif;padding:6px 18px;border:1px solid #d1d1d1;border-radius:4px;background:#fff}
   .ac-pushButton.style-destructive{color:#fff;background:#c4314b;border-color:#c4314b}
   textarea{width:100%;box-sizing:border-box;border:1px solid #d1d1d1;border-radius:4px}</style>`,
  `<div id="shot"></div><script>${asset('adaptivecards/dist/adaptivecards.min.js')}</script>
   <script>{
     const colours = (d) => ({default: d, subtle: '#616161'});
     const foregroundColors = {default: colours('#242424'), attention: colours('#c4314b'), good: colours('#237b4b'), accent: colours('#4f52b2')};
     const card = new AdaptiveCards.AdaptiveCard();
     card.hostConfig = new AdaptiveCards.HostConfig({
       fontTypes: {default: {fontFamily: '"Segoe UI",Helvetica,Arial,sans-serif'}, monospace: {fontFamily: 'DejaVu Sans Mono,monospace'}},
       containerStyles: {
         default: {backgroundColor: '#fff', foregroundColors}, emphasis: {backgroundColor: '#f5f5f5', foregroundColors},
         attention: {backgroundColor: '#fcf4f6', foregroundColors}, accent: {backgroundColor: '#e8ebfa', foregroundColors}},
       actions: {actionsOrientation: 'horizontal', actionAlignment: 'left', buttonSpacing: 8, maxActions: 6, spacing: 'default'},
     });
     const context = new AdaptiveCards.SerializationContext();
     card.parse(${JSON.stringify(JSON.parse(read(name)))}, context);
     window.findings = [];
     for (let i = 0; i < context.eventCount; i++) window.findings.push(context.getEventAt(i).message);
     document.getElementById('shot').append(card.render());
   }</script>`);

// A mail is shown by its HTML, which is its last part, in quoted-printable.
const mail = (name) => {
  const part = read(name).split(/\r\n--a2h-[0-9a-f]+/).find((p) => p.includes('text/html')).split('\r\n\r\n').slice(1).join('\r\n\r\n');
  const bytes = part.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
  const html = Buffer.from(bytes, 'latin1').toString('utf8');
  return html.replace('<body style="', '<body id="shot" style="width:640px;');
};

const terminal = (name) => page(
  `<style>${asset('@xterm/xterm/css/xterm.css')} #shot{display:inline-block;padding:10px;background:#1e1e1e}</style>`,
  `<div id="shot"></div><script>${asset('@xterm/xterm/lib/xterm.js')}</script>
   <script>
     const output = ${JSON.stringify(read(name).replace(/\n/g, '\r\n'))};
     const t = new Terminal({cols: 80, rows: output.split('\\n').length, fontSize: 13, fontFamily: 'DejaVu Sans Mono,monospace', theme: {background: '#1e1e1e'}, cursorInactiveStyle: 'none'});
     t.open(document.getElementById('shot'));
     t.write(output, () => { window.done = true; });
   </script>`);

const browser = await puppeteer.launch({executablePath: process.argv[2] ?? '/usr/bin/chromium', args: ['--no-sandbox']});
const tab = await browser.newPage();
await tab.setViewport({width: 800, height: 600, deviceScaleFactor: 1.5});
for (const [name, html] of Object.entries({
  'clarification-slack': slack('clarification.slack.json'), 'permission-slack': slack('permission.slack.json'),
  'clarification-teams': teams('clarification.teams.json'), 'permission-teams': teams('permission.teams.json'),
  'permission-mail': mail('permission.eml'), 'permission-terminal': terminal('permission.ansi'),
})) {
  await tab.setContent(html, {waitUntil: 'load'});
  if (name.endsWith('terminal')) await tab.waitForFunction('window.done');
  const findings = await tab.evaluate('window.findings ?? []');
  if (findings.length > 0) throw new Error(`${name}: ${findings}`);
  await tab.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const file = path.join(here, `${name}.png`);
  await (await tab.$('#shot')).screenshot({path: file});
  console.log(name, fs.statSync(file).size);
}
await browser.close();
