import { setTimeout as pause } from 'node:timers/promises'
import type { Key } from '@porteira/contract'
import fc from 'fast-check'
import type { InjectOptions, LightMyRequestResponse, RouteOptions } from 'fastify'
import { findBrokenInvariants } from '#operations/invariants/invariants.service.ts'
import { findLeak, findLogged, findWrong, readPromises } from './judge.ts'
import { drawRequest, type FuzzRequest } from './requests.ts'
import { renew, type World } from './world.ts'

const AT_ONCE = 8
/** After so many requests the carts have been used up. */
const MOST_USED = 200
const MOST_TRIES = 4

export type Fuzzed = { statuses: Record<number, number>; faults: string[] }

/** Sends so many requests to one call and says how they were answered, and what was not as it must be. */
export async function fuzzCall(
  world: World,
  route: RouteOptions,
  { cases, seed }: { cases: number; seed: number },
): Promise<Fuzzed> {
  const key = `${String(route.method)} ${route.url}` as Key
  const promises = readPromises(route)
  const statuses: Record<number, number> = {}
  const faults: string[] = []
  const generators = fc.sample(fc.gen(), { numRuns: cases, seed })
  await renew(world, { withCarts: false })

  const send = async (request: FuzzRequest, tries = 1): Promise<number> => {
    const answer = await world.server.app.inject(request as InjectOptions)
    statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1
    if (isAskedToReturn(answer) && tries < MOST_TRIES) {
      await pause(Number(answer.headers['retry-after']) * 1000)
      return send(request, tries + 1)
    }
    const wrong = findWrong(answer, route.url, request, promises) ?? findLeak(world, request, answer)
    if (wrong) faults.push(`${key} ${wrong}\n${show(request)}\n${answer.body.slice(0, 300)}`)
    return answer.statusCode
  }

  for (let at = 0; at < cases && faults.length < 5; at += AT_ONCE) {
    const requests = generators.slice(at, at + AT_ONCE).map((g) => drawRequest(world, key, g))
    const answered = await Promise.all(requests.map((request) => send(request)))
    const logged = findLogged(world, world.takeLines())
    if (logged !== undefined) faults.push(`${key} has logged ${logged}\n${requests.map(show).join('\n')}`)
    world.used += requests.length
    const hasEnded = answered.filter((status) => status === 401).length > AT_ONCE / 2
    if (hasEnded || world.used > MOST_USED) await renew(world, { withCarts: world.used > MOST_USED })
  }
  for (const [name, rows] of Object.entries(await findBrokenInvariants(world.server.db)))
    faults.push(`${key} has broken: ${name} ${JSON.stringify(rows).slice(0, 500)}`)
  return { statuses, faults }
}

/** A machine that is overloaded may say so once and again; a request that is never answered otherwise is a fault. */
const isAskedToReturn = ({ statusCode, headers, body }: LightMyRequestResponse) =>
  statusCode === 503 && headers['retry-after'] !== undefined && body.includes('"code":"unavailable"')

const show = ({ method, url, headers, payload }: FuzzRequest) =>
  `${method} ${url.slice(0, 600)} ${JSON.stringify(headers).slice(0, 300)} ${payload === undefined ? '' : String(payload).slice(0, 600)}`
