import { rmSync } from 'node:fs'
import path from 'node:path'
import type { Environment } from '../environment/environment.ts'
import { memoryOf } from '../environment/process.ts'

/** Seconds from the start to the first answer on a migrated database, without and with Node's compile cache. */
export async function measureStartup(environment: Environment) {
  const cache = path.join(environment.folder, 'compiled')
  const cold = await startOnce(environment, {})
  await startOnce(environment, { NODE_COMPILE_CACHE: cache })
  const cached = await startOnce(environment, { NODE_COMPILE_CACHE: cache })
  rmSync(cache, { recursive: true, force: true })
  return {
    secondsCold: cold.seconds,
    secondsWithCompileCache: cached.seconds,
    megabytesAtStart: cold.megabytes,
  }
}

async function startOnce(environment: Environment, env: Record<string, string>) {
  const began = performance.now()
  const server = await environment.startServer(env)
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/events/`)
  await answer.arrayBuffer()
  const seconds = Number(((performance.now() - began) / 1000).toFixed(2))
  const { now } = memoryOf(server)
  await environment.end(server)
  return { seconds, megabytes: now }
}
