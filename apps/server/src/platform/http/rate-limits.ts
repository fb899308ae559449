import { hash } from 'node:crypto'
import { callbackify } from 'node:util'
import { endpoints, type Key, type RateLimit } from '@porteira/contract'
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { type Counter, openCounters } from '#platform/counters.ts'
import type { RunSql } from '#platform/database/client.ts'
import { tooMany } from '#platform/errors.ts'
import { fieldOf } from '#platform/fields.ts'
import { tokenOf } from './session.ts'

type Done = (error?: Error) => void
type RateLimiters = { own: RateLimiterMemory; together: Counter | undefined }
type CountedCall = { own: RateLimiterMemory; key: string }

/** The status of calls that did not reach a cart. */
const WITHOUT_CART = new Set([400, 401, 403, 404, 429])

/**
 * The limits of the contract as hooks. Each process counts its calls. Limits that protect a secret are also counted in
 * the database, so that a second process gives no further attempts.
 */
export function createRateLimits(runSql: RunSql | undefined) {
  const open = runSql && openCounters(runSql)
  const known = new WeakMap<object, Map<RateLimit, RateLimiters>>()
  const countedForCart = new WeakMap<FastifyRequest, CountedCall[]>()

  const countingOf = ({ routeOptions: { method, url, config } }: FastifyRequest, limit: RateLimit) => {
    const ofRoute = known.get(config) ?? new Map<RateLimit, RateLimiters>()
    known.set(config, ofRoute)
    const found = ofRoute.get(limit)
    if (found) return found
    const call = `${String(method)} ${url}`
    const name = `${call} ${nameOf(limit)}`
    const { max, seconds, shared } = limit
    const counting = {
      own: new RateLimiterMemory({ keyPrefix: name, points: max, duration: seconds }),
      together: shared && open?.(countingTogether(call, limit)),
    }
    ofRoute.set(limit, counting)
    return counting
  }

  async function count(request: FastifyRequest, limit: RateLimit, key: string) {
    const counting = countingOf(request, limit)
    if (limit.per === 'cart')
      countedForCart.set(request, [...(countedForCart.get(request) ?? []), { own: counting.own, key }])
    await counterOf(
      counting,
      limit,
    )(key).catch((refused: unknown) => {
      throw refused instanceof RateLimiterRes ? refusal(refused) : refused
    })
  }

  async function refuseWhenFull(request: FastifyRequest, limit: RateLimit, key: string) {
    const state = await countingOf(request, limit).own.get(key)
    if (state && state.consumedPoints >= limit.max) throw refusal(state)
  }

  const countAll = callbackify(async (request: FastifyRequest, limits: readonly RateLimit[]) => {
    for (const limit of limits) {
      const key = isAsked(request, limit) ? keyOf(request, limit) : ''
      if (key !== '') await (limit.answered ? refuseWhenFull : count)(request, limit, key)
    }
  })

  return {
    /** Counts the call for these keys, or refuses it. */
    before(keys: readonly RateLimit['per'][]) {
      const ofRoute = new WeakMap<object, readonly RateLimit[]>()
      const limitsOf = (config: FastifyContextConfig) => {
        const found = ofRoute.get(config) ?? (config.limits ?? []).filter(({ per }) => keys.includes(per))
        ofRoute.set(config, found)
        return found
      }
      // Most calls need no shared counter, so no promise is created for them.
      return function (request: FastifyRequest, _reply: FastifyReply, done: Done) {
        const limits = limitsOf(request.routeOptions.config)
        if (limits.length === 0) return done()
        countAll(request, limits, (refused) => done(refused ?? undefined))
      }
    },
    /** Counts further calls like this one, from any address and without a token. Rejects calls above the limit. */
    alike(request: FastifyRequest): (address: string) => Promise<unknown> {
      const counters = (request.routeOptions.config.limits ?? [])
        .filter((limit) => (limit.per === 'ip' || limit.per === 'visitor') && isAsked(request, limit))
        .map((limit) => counterOf(countingOf(request, limit), limit))
      const [only] = counters
      if (only && counters.length === 1) return only
      return (address) => Promise.all(counters.map((counter) => counter(address)))
    },
    /**
     * Takes back the count for a cart that the call did not reach, so that an invented id leaves no counter. It runs
     * before the answer is sent, because a caller may close the connection and get no answer.
     */
    beforeAnswer(request: FastifyRequest, reply: FastifyReply, _payload: unknown, done: Done) {
      if (WITHOUT_CART.has(reply.statusCode))
        for (const counted of countedForCart.get(request) ?? []) void takeBack(counted)
      countedForCart.delete(request)
      done()
    },
    /** Counts the answers of limits that count only some answers. */
    after(request: FastifyRequest, reply: FastifyReply, done: Done) {
      for (const limit of request.routeOptions.config.limits ?? [])
        if (limit.answered === reply.statusCode)
          void countingOf(request, limit).own.penalty(keyOf(request, limit))
      done()
    },
  }
}

const countingTogether = (call: string, limit: RateLimit) => ({
  name: `call ${call} ${nameOf(limit)}`,
  most: limit.max,
  seconds: limit.seconds,
})

/** One shared count of a call, for one caller. */
export type SharedCount = { counter: Counter; key: string; seconds: number }

/** The shared counts of another call, so that this request can count as that call for the same caller. */
export function sharedCountsOf(call: Key, runSql: RunSql) {
  const open = openCounters(runSql)
  const limits = endpoints[call].limits as readonly RateLimit[]
  const counters = limits
    .filter(({ shared }) => shared)
    .map((limit) => ({ limit, counter: open(countingTogether(call, limit)) }))
  return (request: FastifyRequest): SharedCount[] =>
    counters.flatMap(({ limit, counter }) => {
      const key = keyOf(request, limit)
      return key === '' ? [] : [{ counter, key: sharedKey(limit, key), seconds: limit.seconds }]
    })
}

/** Counts in this process and then, for a shared limit, in the database. Rejects calls above the limit. */
const counterOf =
  ({ own, together }: RateLimiters, limit: RateLimit) =>
  (key: string): Promise<unknown> =>
    together ? own.consume(key).then(() => together.add(sharedKey(limit, key))) : own.consume(key)

async function takeBack({ own, key }: CountedCall) {
  const { consumedPoints } = await own.reward(key)
  if (consumedPoints <= 0) await own.delete(key)
}

const patterns = new Map<string, RegExp>()

function isAsked({ query }: FastifyRequest, { asking }: RateLimit) {
  if (!asking) return true
  return Object.entries(asking).every(([name, pattern]) => {
    const whole = patterns.get(pattern) ?? new RegExp(`^(${pattern})$`, 's')
    patterns.set(pattern, whole)
    return whole.test(String(fieldOf(query, name) ?? ''))
  })
}

function keyOf(request: FastifyRequest, { per }: RateLimit) {
  if (per === 'ip') return request.address
  if (per === 'token') return tokenOf(request)
  if (per === 'visitor') return tokenOf(request) ? '' : request.address
  if (per === 'account') return String(request.session?.accountId ?? '')
  return String(fieldOf(request.params, 'cartUUID') ?? '').toLowerCase()
}

/** A limit as a short text, such as `30 in 60 s per ip, of mode=2`. */
export const nameOf = ({ max, seconds, per, asking, answered, shared }: RateLimit) =>
  [
    `${max} in ${seconds} s per ${per}`,
    ...Object.entries(asking ?? {}).map(([name, pattern]) => `, of ${name}=${pattern}`),
    answered ? `, answered ${answered}` : '',
    shared ? ', together' : '',
  ].join('')

const refusal = ({ msBeforeNext }: RateLimiterRes) => tooMany(Math.ceil(msBeforeNext / 1000))

// The database stores no token.
const sharedKey = ({ per }: RateLimit, key: string) =>
  per === 'token' ? hash('sha256', key, 'base64url') : key
