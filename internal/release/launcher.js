#!/usr/bin/env node
// Starts the c2a-conform of this platform. It comes in a package of its own, so that nothing is downloaded at install.
'use strict'
const { spawn } = require('node:child_process')

const name = `@c2a-conform/${process.platform}-${process.arch}`
const file = process.platform === 'win32' ? 'c2a-conform.exe' : 'c2a-conform'
let path
try {
  path = require.resolve(`${name}/${file}`)
} catch {
  console.error(`c2a-conform: the package ${name} isn't installed. Install c2a-conform without --omit=optional or ` +
    '--no-optional. If it still fails, there is no build for this platform: ' +
    'https://github.com/c2a-conform/c2a-conform/releases')
  process.exit(2)
}

const child = spawn(path, process.argv.slice(2), { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('error', (err) => {
  console.error(`c2a-conform: ${path}: ${err.message}`)
  process.exit(2)
})
child.on('exit', (code, signal) => {
  for (const s of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(s)
  if (signal) process.kill(process.pid, signal)
  else process.exit(code)
})
