import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findBrokenInvariants } from '#operations/invariants/invariants.service.ts'
import { jobs, settle } from './jobs.ts'
import { readDifferences } from './ledger.ts'
import type { Scene } from './scenes.ts'
import type { ReusedShop } from './shop.ts'
import { buildScarceShop, type ScarceShop } from './scarce-shop.ts'

const program = path.join(import.meta.dirname, 'whole-shop.ts')
const MAX_LIFETIME_IN_MS = 45_000

/** Starts a shop in a process of its own. The process is killed at the failpoint, if one is given. */
export async function startShop({ server }: ScarceShop, failpoint = '') {
  const sandbox = process.env['TEST_SANDBOX_URL']
  const child = fork(program, {
    execArgv: [],
    env: {
      ...process.env,
      FAILPOINT: failpoint,
      DATABASE_URL: server.url,
      LIMITS: 'off',
      LOG_LEVEL: 'silent',
      PIX_BASE_URL: `${sandbox}/v2`,
      PIX_TOKEN_URL: `${sandbox}/oauth/token`,
      SMS_URL: `${sandbox}/sms/messages`,
      SMTP_PORT: process.env['TEST_SMTP_PORT'],
    },
  })
  const [{ address }] = (await once(child, 'message')) as [{ address: string }]
  return { child, address }
}

/** The signal or the exit code that ended the process, or `survived`. */
async function waitUntilKilled(child: ChildProcess) {
  const late = new AbortController()
  const died = once(child, 'exit').then(([code, signal]) => String(signal ?? code))
  const survived = pause(MAX_LIFETIME_IN_MS, 'survived', { signal: late.signal }).catch(() => 'survived')
  const end = await Promise.race([died, survived])
  late.abort()
  if (end === 'survived') child.kill('SIGKILL')
  return end
}

/** Runs the jobs in this process while the other process dies. */
async function runJobs(world: ScarceShop, isOver: () => boolean) {
  while (!isOver()) {
    for (const job of jobs) await job(world).catch(() => undefined)
    await pause(50)
  }
}

/**
 * Plays a scene whose process is killed at the failpoint, alone or together with a second process. Then the jobs run
 * until no work is left. Returns how the process ended, all faults of the state, and the outcome of the scene.
 */
export async function killAt(shop: ReusedShop, failpoint: string, scene: Scene, processes: number) {
  const server = await shop.take()
  const world = await buildScarceShop(server)
  const prepared = await scene.prepare(world)
  const { child, address } = await startShop(world, failpoint)
  let isOver = false
  const beside = processes === 2 ? runJobs(world, () => isOver) : undefined
  const call = async (method: string, url: string, body?: object) => {
    await fetch(address + url, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    }).catch(() => undefined)
  }
  const [diedOf] = await Promise.all([waitUntilKilled(child), scene.play({ world, call, prepared })])
  isOver = true
  await beside
  const stuck = await settle(world)
  const broken = Object.entries(await findBrokenInvariants(server.db))
  const faults = [...stuck, ...broken, ...(await readDifferences(world))]
  const outcome = await scene.outcome({ world, prepared })
  await shop.give(server, faults.length === 0)
  return { diedOf, faults, outcome }
}
