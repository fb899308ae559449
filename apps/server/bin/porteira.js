#!/usr/bin/env node
// Runs the program with Node 24. An older Node starts the one among the installed packages and passes signals on.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const OLDEST = 24
const program = new URL('../src/commands/porteira.ts', import.meta.url)
const packagedNode = fileURLToPath(new URL('../../../node_modules/node/bin/node', import.meta.url))

if (Number(process.versions.node.split('.')[0]) >= OLDEST) {
  await import(program.href)
} else if (existsSync(packagedNode)) {
  const child = spawn(packagedNode, [fileURLToPath(program), ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('exit', (code) => (process.exitCode = code ?? 1))
} else {
  console.error(`Este programa precisa do Node ${OLDEST}. Rode npm ci na pasta da Porteira e repita.`)
  process.exitCode = 1
}
