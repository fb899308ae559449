import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, globSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { readConfig as readSandboxConfig } from '../apps/sandbox/src/config.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { loadEnvFile } from '../apps/server/src/config/env-file.ts'
import { explainFailure } from '../apps/server/src/explain-failure.ts'
import { explainHostFailure, explainPortFailure } from '../packages/domain/src/start-failures.ts'
import { makeStates } from './demo-states.ts'
import { readOptions } from './options.ts'

const values = readOptions(
  `npm start: abre a loja em http://127.0.0.1:3000, com um banco de demonstração. As configurações ficam no .env.
npm start -- --live: uma tarde de laço acontece na loja de demonstração, com --speed armadas por segundo.`,
  { live: { type: 'boolean', default: false }, speed: { type: 'string', default: '0.5' } },
)

const root = path.resolve(import.meta.dirname, '..')
const { config, bank } = readSettings()
const { host, production } = config
const hasSandbox = !process.env['PIX_BASE_URL'] && !production
const hasWorker = config.databaseUrl !== ''
const ports = {
  PORT: config.port,
  ...(hasSandbox && { SANDBOX_PORT: bank.port, SANDBOX_SMTP_PORT: bank.smtpPort }),
}

/** The settings as the server and the sandbox read them. */
function readSettings() {
  try {
    loadEnvFile(process.cwd())
    return { config: readConfig(process.env), bank: readSandboxConfig(process.env) }
  } catch (error) {
    const sentences = explainFailure(error)
    if (sentences === undefined) throw error
    return refuse(sentences)
  }
}

/** Builds the web app if it has no build or a source is newer than the build. */
function buildWebIfOlder() {
  const files = globSync('{apps/web,packages}/**/*.{ts,tsx,css,html,json,woff2,svg,png}', {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|dist)$/.test(String(name)),
  })
  const newest = Math.max(...files.map((file) => statSync(path.join(root, file)).mtimeMs))
  const built = statSync(path.join(root, 'apps/web/dist/index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (built > newest) return
  try {
    accessSync(path.join(root, 'apps/web'), constants.W_OK)
  } catch {
    refuse(
      `As páginas ainda não foram montadas, e este usuário não pode gravar em ${root}. Rode npm run build como dono desta pasta.`,
    )
  }
  console.log('Preparando as páginas…')
  const { status } = spawnSync(
    'npm',
    ['run', 'build', '--silent', '-w', 'apps/web', '--', '--logLevel', 'error'],
    {
      cwd: root,
      stdio: 'inherit',
    },
  )
  if (status !== 0) process.exit(1)
}

function refuse(sentences: string): never {
  console.error(sentences)
  process.exit(1)
}

/** Reports all busy ports together, before the pages are built. */
async function refuseBusyPorts() {
  const failures = await Promise.all(Object.entries(ports).map(([name, port]) => explainPort(name, port)))
  // A wrong HOST fails for one reason at every port.
  const sentences = new Set(failures.filter((sentence) => sentence !== undefined))
  if (sentences.size > 0) refuse([...sentences].join('\n'))
}

/** Why this port cannot be opened; undefined if it can. */
async function explainPort(name: string, port: number) {
  const probe = createServer().listen(port, host)
  try {
    await once(probe, 'listening')
    probe.close()
    await once(probe, 'close')
    return undefined
  } catch (error) {
    return explainPortFailure(error, name) ?? explainHostFailure(error)
  }
}

const running = new Set<ChildProcess>()
let isStarting = true
let isEnding = false

/** Two processes may fail for one reason, such as a full disk. During the start equal lines are printed only once. */
const firstBy = new Map<string, ChildProcess>()
function tell(child: ChildProcess, line: string) {
  const first = firstBy.get(line) ?? child
  if (isStarting) firstBy.set(line, first)
  if (first === child || !isStarting) console.error(line)
}

/** Starts one process and waits until it is ready. If one process ends, all are ended. */
const start = (file: string) =>
  new Promise<void>((resolve) => {
    const child = fork(path.join(root, file), {
      cwd: process.cwd(),
      execArgv: ['--max-semi-space-size=4'],
      stdio: ['inherit', 'inherit', 'pipe', 'ipc'],
    })
    running.add(child)
    if (child.stderr) createInterface(child.stderr).on('line', (line) => tell(child, line))
    child.on('message', () => resolve())
    // Unlike 'exit', 'close' fires after the last line was read.
    child.once('close', (code) => {
      running.delete(child)
      end(code ?? 1)
    })
  })

let exitCode = 0
/** Ends every process, then this one, with the code of the one that ended first. */
function end(code: number) {
  if (!isEnding) {
    isEnding = true
    exitCode = code
    for (const child of running) child.kill('SIGTERM')
  }
  if (running.size === 0) process.exit(exitCode)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(0))
// npm may be killed without passing the signal on. Then this process ends too.
const { ppid } = process
setInterval(() => process.ppid !== ppid && end(0), 1000).unref()

await refuseBusyPorts()
buildWebIfOlder()
const started = [start('apps/server/src/main.ts')]
if (hasSandbox) started.push(start('apps/sandbox/src/main.ts'))
if (hasWorker) started.push(start('apps/server/src/worker.ts'))
await Promise.all(started)
isStarting = false

const shop = `http://${host}:${ports.PORT}`
const sandbox = `http://${host}:${bank.port}`
console.log(`
A porteira está aberta.

  Loja            ${shop}
  Um evento       ${shop}/rodeio-cerro-lindo
  A API           ${shop}/api/docs`)
if (hasSandbox)
  console.log(`  Pagar no banco  ${sandbox}/banco
  Mails e SMS     ${sandbox}/caixa
  Estados         ${sandbox}/`)
if (!production && config.isLoopback)
  console.log(`
  Compradora      CPF 99999900291, senha laco-demo-2026
  Administradora  CPF 99999900100, senha laco-demo-2026
  Secretaria      CPF 99999900372, senha laco-demo-2026
  Tesouraria      CPF 99999900453, senha laco-demo-2026
  Apontador       CPF 99999900534, senha laco-demo-2026
  Auditoria       CPF 99999900615, senha laco-demo-2026
`)

/** Plays an afternoon in the shop. Its end does not end the shop. */
function playLive() {
  const child = fork(path.join(root, 'tools/demo-live.ts'), ['--shop', shop, '--speed', values.speed], {
    cwd: process.cwd(),
    stdio: 'inherit',
  })
  process.once('exit', () => child.kill('SIGTERM'))
}
if (values.live && !production) playLive()
if (hasSandbox && config.isLoopback)
  await makeStates({ shop, bank: sandbox }).catch(
    (error: unknown) => isEnding || console.error(String(error)),
  )
