import { rmSync } from 'node:fs'
import path from 'node:path'
import type { House } from '../house/house.ts'
import { memoryOf } from '../house/process.ts'

/** Seconds from nothing to the first answer, on a migrated database; and with Node's compile cache filled. */
export async function startingUp(house: House) {
  const cache = path.join(house.folder, 'compiled')
  const cold = await startOnce(house, {})
  await startOnce(house, { NODE_COMPILE_CACHE: cache })
  const cached = await startOnce(house, { NODE_COMPILE_CACHE: cache })
  rmSync(cache, { recursive: true, force: true })
  return {
    secondsCold: cold.seconds,
    secondsWithCompileCache: cached.seconds,
    megabytesAtStart: cold.megabytes,
  }
}

async function startOnce(house: House, env: Record<string, string>) {
  const began = performance.now()
  const server = await house.startServer(env)
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/events/`)
  await answer.arrayBuffer()
  const seconds = Number(((performance.now() - began) / 1000).toFixed(2))
  const { now } = memoryOf(server)
  await house.end(server)
  return { seconds, megabytes: now }
}
