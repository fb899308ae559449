import { setTimeout as pause } from 'node:timers/promises'
import { endpoints, type Key } from '@porteira/contract'
import fc from 'fast-check'
import type { InjectOptions, LightMyRequestResponse, RouteOptions } from 'fastify'
import { findBrokenInvariants } from '#operations/invariants/invariants.service.ts'
import { findLeak, findLogged, findWrong, readPromises } from './judge.ts'
import { drawRequest, type FuzzRequest } from './requests.ts'
import { renew, type FuzzShop } from './fuzz-shop.ts'

const AT_ONCE = 8
/** After this number of requests no cart is left. */
const MAX_USES = 200
const MAX_TRIES = 4

export type Fuzzed = { statuses: Record<number, number>; faults: string[] }

/** Sends a number of requests to one call. Returns the count of each status, and the faults. */
export async function fuzzCall(
  shop: FuzzShop,
  route: RouteOptions,
  { cases, seed }: { cases: number; seed: number },
): Promise<Fuzzed> {
  const key = `${String(route.method)} ${route.url}` as Key
  const promises = readPromises(route)
  const statuses: Record<number, number> = {}
  const faults: string[] = []
  const generators = fc.sample(fc.gen(), { numRuns: cases, seed })
  await renew(shop, { withCarts: false })

  const isStream = Reflect.get(endpoints[key].reply, 'contentMediaType') === 'text/event-stream'
  /** The answer; of a stream, which has no end, its first part. */
  const ask = async (options: InjectOptions): Promise<LightMyRequestResponse> => {
    if (!isStream) return shop.server.app.inject(options)
    const answer = await shop.server.app.inject({ ...options, payloadAsStream: true })
    const stream = answer.stream()
    let body = ''
    for await (const chunk of stream) {
      body += String(chunk)
      if (body.includes('event: ')) break
    }
    return Object.assign(answer, { body })
  }

  const send = async (request: FuzzRequest, tries = 1): Promise<number> => {
    const answer = await ask(request as InjectOptions)
    statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1
    if (isAskedToRetry(answer) && tries < MAX_TRIES) {
      await pause(Number(answer.headers['retry-after']) * 1000)
      return send(request, tries + 1)
    }
    const wrong = findWrong(answer, route.url, request, promises) ?? findLeak(shop, request, answer)
    if (wrong) faults.push(`${key} ${wrong}\n${show(request)}\n${answer.body.slice(0, 300)}`)
    return answer.statusCode
  }

  for (let at = 0; at < cases && faults.length < 5; at += AT_ONCE) {
    const requests = generators.slice(at, at + AT_ONCE).map((g) => drawRequest(shop, key, g))
    const answered = await Promise.all(requests.map((request) => send(request)))
    const logged = findLogged(shop, shop.takeLines())
    if (logged !== undefined) faults.push(`${key} has logged ${logged}\n${requests.map(show).join('\n')}`)
    shop.used += requests.length
    const hasEnded = answered.filter((status) => status === 401).length > AT_ONCE / 2
    if (hasEnded || shop.used > MAX_USES) await renew(shop, { withCarts: shop.used > MAX_USES })
  }
  for (const [name, rows] of Object.entries(await findBrokenInvariants(shop.server.db)))
    faults.push(`${key} has broken: ${name} ${JSON.stringify(rows).slice(0, 500)}`)
  return { statuses, faults }
}

/** A machine that is overloaded may say so once and again; a request that is never answered otherwise is a fault. */
const isAskedToRetry = ({ statusCode, headers, body }: LightMyRequestResponse) =>
  statusCode === 503 && headers['retry-after'] !== undefined && body.includes('"code":"unavailable"')

const show = ({ method, url, headers, payload }: FuzzRequest) =>
  `${method} ${url.slice(0, 600)} ${JSON.stringify(headers).slice(0, 300)} ${payload === undefined ? '' : String(payload).slice(0, 600)}`
