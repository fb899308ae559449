import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import path from 'node:path'
import { readOptions } from './options.ts'

readOptions(
  'npm start: abre a loja em http://127.0.0.1:3000, com um banco de demonstração. As configurações ficam no .env.',
  {},
)

const root = path.resolve(import.meta.dirname, '..')
if (existsSync('.env')) process.loadEnvFile()
const {
  PIX_BASE_URL,
  DATABASE_URL,
  NODE_ENV,
  HOST = '127.0.0.1',
  PORT = '3000',
  SANDBOX_PORT = '3001',
} = process.env

/** The web app is built when it was never built, or when something in it is newer than its last build. */
function buildWebIfOlder() {
  const files = globSync('{apps/web,packages}/**/*.{ts,tsx,css,html,json,woff2,svg,png}', {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|dist)$/.test(String(name)),
  })
  const newest = Math.max(...files.map((file) => statSync(path.join(root, file)).mtimeMs))
  const built = statSync(path.join(root, 'apps/web/dist/index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (built > newest) return
  console.log('Preparando as páginas…')
  const { status } = spawnSync('npm', ['run', 'build', '--silent', '-w', 'apps/web'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(1)
}

const children: ChildProcess[] = []
let isEnding = false
const playsOutside = !PIX_BASE_URL && NODE_ENV !== 'production'

/** Starts one process of the house and waits until it says that it is ready. The end of one is the end of all. */
const start = (file: string) =>
  new Promise<void>((resolve) => {
    const child = fork(path.join(root, file), { cwd: process.cwd(), execArgv: ['--max-semi-space-size=4'] })
    children.push(child)
    child.on('message', () => resolve())
    child.once('exit', (code) => end(code ?? 1))
  })

function end(code: number) {
  if (isEnding) return
  isEnding = true
  const living = children.filter((child) => child.exitCode === null && child.signalCode === null)
  let left = living.length
  if (left === 0) process.exit(code)
  for (const child of living) {
    child.once('exit', () => --left === 0 && process.exit(code))
    child.kill('SIGTERM')
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(0))
// npm may be killed without a word; whoever started us being gone is word enough.
const { ppid } = process
setInterval(() => process.ppid !== ppid && end(0), 1000).unref()

buildWebIfOlder()
const started = [start('apps/server/src/main.ts')]
if (playsOutside) started.push(start('apps/sandbox/src/main.ts'))
if (DATABASE_URL) started.push(start('apps/server/src/worker.ts'))
await Promise.all(started)

const shop = `http://${HOST}:${PORT}`
const sandbox = `http://${HOST}:${SANDBOX_PORT}`
console.log(`
A porteira está aberta.

  Loja            ${shop}
  Um evento       ${shop}/rodeio-cerro-lindo
  A API           ${shop}/api/docs`)
if (playsOutside)
  console.log(`  Pagar no banco  ${sandbox}/banco
  Mails e SMS     ${sandbox}/caixa`)
if (NODE_ENV !== 'production' && /^(127\.|localhost$|::1$)/.test(HOST))
  console.log(`
  Compradora      CPF 99999900291, senha laco-demo-2026
  Administradora  CPF 99999900100, senha laco-demo-2026
`)
