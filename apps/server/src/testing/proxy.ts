import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Agent, fetch, type RequestInit } from 'undici'
import { freePort } from '../../../../tools/free-port.ts'

const caddyfile = path.resolve(import.meta.dirname, '../../../../deploy/Caddyfile')

/** Whether this machine has Caddy; the proxy is proved where it has. */
export const hasCaddy = spawnSync('caddy', ['version']).status === 0

/** Caddy with the deployed configuration, certificates of its own, in front of the servers at these ports. */
export async function startProxy(hosts: { shop: string; board: string }, ports: number[]) {
  const home = await mkdtemp(path.join(tmpdir(), 'porteira-proxy-'))
  const [httpPort, port] = [await freePort(), await freePort()]
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', caddyfile], {
    env: {
      ...process.env,
      XDG_DATA_HOME: home,
      XDG_CONFIG_HOME: home,
      SHOP_HOST: hosts.shop,
      BOARD_HOST: hosts.board,
      SERVERS: ports.map((server) => `127.0.0.1:${server}`).join(' '),
      GLOBAL_OPTIONS: `local_certs\nskip_install_trust\nhttp_port ${httpPort}\nhttps_port ${port}`,
    },
  })
  const log: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => void log.push(text))
  const authority = path.join(home, 'caddy/pki/authorities/local/root.crt')
  while (!existsSync(authority)) await pause(50)
  const agent = new Agent({
    connect: { ca: readFileSync(authority), lookup: (_host, { all }, answer) => answerLocal(all, answer) },
  })
  const ask = (host: string, address: string, init: RequestInit = {}) =>
    fetch(`https://${host}:${port}${address}`, { ...init, dispatcher: agent })
  await untilServed(() => ask(hosts.shop, '/api/health'))
  return {
    ask,
    log: () => log.join(''),
    async [Symbol.asyncDispose]() {
      await agent.destroy()
      await end(child)
      await rm(home, { recursive: true, force: true })
    },
  }
}

type Answer = (error: null, address: string | { address: string; family: number }[], family?: number) => void
const answerLocal = (all: boolean | undefined, answer: Answer) =>
  all ? answer(null, [{ address: '127.0.0.1', family: 4 }]) : answer(null, '127.0.0.1', 4)

async function untilServed(ask: () => Promise<{ status: number }>) {
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await ask().catch(() => undefined)
    if (answer?.status === 200) return
    await pause(100)
  }
  throw new Error('The proxy serves nothing.')
}

async function end(child: ChildProcess) {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
