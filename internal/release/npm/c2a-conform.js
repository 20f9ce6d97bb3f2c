#!/usr/bin/env node
// Starts the c2a-conform of this platform.
'use strict'
const { spawn } = require('node:child_process')
const { program } = require('../lib/program.cjs')

let path
try {
  path = program()
} catch (err) {
  console.error(`c2a-conform: ${err.message}`)
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
