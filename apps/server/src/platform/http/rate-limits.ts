import { hash } from 'node:crypto'
import { callbackify } from 'node:util'
import { asksForProof, endpoints, type Key, type RateLimit } from '@porteira/contract'
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify'
import { type Counter, openCounters, type SharedCount } from '#platform/counters.ts'
import type { RunSql } from '#platform/database/client.ts'
import { proofRequired, tooMany } from '#platform/errors.ts'
import { fieldOf } from '#platform/fields.ts'
import { type AddressCounter, openAddressCounters } from '#platform/proof-of-work/address-counters.ts'
import { ceilingOf, missingProof } from '#platform/proof-of-work/work.rules.ts'
import { isSeller } from './access.ts'
import { CallCounter } from './call-counter.ts'
import { createOutcomeCounts } from './outcome-counts.ts'
import { tokenOf } from './session.ts'

type Done = (error?: Error) => void
type Hook = (request: FastifyRequest, reply: FastifyReply, done: Done) => void
type RateLimiters = {
  own: CallCounter
  together: Counter | undefined
  /** Takes the place of both where a shared limit asks for proofs. */
  ofAddress: AddressCounter | undefined
}
type CountedCall = { own: CallCounter; key: string }

/** The status of calls that did not reach a cart. */
const WITHOUT_CART = new Set([400, 401, 403, 404, 429])

/**
 * The limits of the contract as hooks. Each process counts its calls. Limits that protect a secret are also counted in
 * the database, so that a second process gives no further attempts.
 */
export function createRateLimits(runSql: RunSql | undefined) {
  const open = runSql && openCounters(runSql)
  const openForAddress = runSql && openAddressCounters(runSql)
  const known = new WeakMap<object, Map<RateLimit, RateLimiters>>()
  const countedForCart = new WeakMap<FastifyRequest, CountedCall[]>()
  const outcomeCounts = createOutcomeCounts()

  const countingOf = ({ routeOptions: { method, url, config } }: FastifyRequest, limit: RateLimit) => {
    const ofRoute = known.get(config) ?? new Map<RateLimit, RateLimiters>()
    known.set(config, ofRoute)
    const found = ofRoute.get(limit)
    if (found) return found
    const { seconds, shared = false } = limit
    const call = `${String(method)} ${url}`
    const max = asksForProof(limit) ? ceilingOf(limit.max) : limit.max
    const counting = {
      own: new CallCounter({ name: `${call} ${nameOf(limit)}`, max, seconds }),
      together: shared && !asksForProof(limit) ? open?.(countingTogether(call, limit)) : undefined,
      ofAddress: shared && asksForProof(limit) ? openForAddress?.(countingTogether(call, limit)) : undefined,
    }
    ofRoute.set(limit, counting)
    return counting
  }

  /** Counts the call in this process. Throws above the limit. */
  function countHere(request: FastifyRequest, limit: RateLimit, key: string) {
    const { own } = countingOf(request, limit)
    demandProof({ own, limit, key, provenCost: request.provenCost })
    if (limit.answered) return refuseAfter(own.untilFree(key))
    if (limit.per === 'cart')
      countedForCart.set(request, [...(countedForCart.get(request) ?? []), { own, key }])
    refuseAfter(own.add(key))
  }

  /** Counts the call for its shared limits in the database too. Rejects above a limit. */
  const countEverywhere = callbackify(async (request: FastifyRequest, limits: readonly RateLimit[]) => {
    for (const limit of limits) {
      const key = isCounted(request, limit) ? keyOf(request, limit) : ''
      if (key === '') continue
      const { together, ofAddress } = countingOf(request, limit)
      if (ofAddress) {
        const caller = { ip: key, provenCost: request.provenCost }
        await ofAddress.add(caller)
        outcomeCounts.remember(request, limit, () => ofAddress.takeBack(caller))
        continue
      }
      countHere(request, limit, key)
      if (!limit.answered) await together?.add(sharedKey(limit, key))
    }
  })

  return {
    /** Counts the call for these keys, or refuses it. */
    before(keys: readonly RateLimit['per'][]) {
      const ofRoute = new WeakMap<object, readonly RateLimit[]>()
      const limitsOf = (config: FastifyContextConfig) => {
        const found =
          ofRoute.get(config) ?? (config.limits ?? []).filter((limit) => keys.includes(phaseOf(limit)))
        ofRoute.set(config, found)
        return found
      }
      // Most calls need no shared counter, so no promise is created for them. An error that is thrown refuses the call.
      return function (request: FastifyRequest, _reply: FastifyReply, done: Done) {
        const limits = limitsOf(request.routeOptions.config)
        if (limits.some(({ shared }) => shared))
          return countEverywhere(request, limits, (refused) => done(refused ?? undefined))
        for (const limit of limits) {
          const key = isCounted(request, limit) ? keyOf(request, limit) : ''
          if (key !== '') countHere(request, limit, key)
        }
        done()
      }
    },
    /**
     * Counts a call whose token `recognise` refuses for the address, as a call without a token. Without it, calls with
     * invented tokens would be unlimited where the limit of the address counts after the caller is recognised.
     */
    countingRefused(recognise: Hook): Hook {
      return function (request, reply, done) {
        recognise(request, reply, (refused) => {
          const limits = (request.routeOptions.config.limits ?? []).filter(
            ({ of, per }) => of === 'others' && per === 'ip',
          )
          if (!refused || limits.length === 0) return done(refused)
          // guard: call-with-invented-token-counted
          return countEverywhere(request, limits, (isFull) => done(isFull ?? refused))
        })
      }
    },
    /**
     * Counts further calls like this one, which reach the same cart and come from any address. It throws above a limit.
     * The route has no shared limits.
     */
    alike(request: FastifyRequest): CallsAlike {
      const limits = (request.routeOptions.config.limits ?? []).filter((limit) => isCounted(request, limit))
      if (limits.some(({ shared }) => shared))
        throw new Error('Calls with shared limits are counted by the router.')
      if (limits.some(asksForProof))
        throw new Error('Calls that may need a proof of work are counted by the router.')
      const countersOf = (per: RateLimit['per']) =>
        limits.filter((limit) => limit.per === per).map((limit) => countingOf(request, limit).own)
      const [ofAddress, ofCart] = [countersOf('ip'), countersOf('cart')]
      return {
        address: (key) => ofAddress.forEach((own) => refuseAfter(own.add(key))),
        takeBackAddress: (key) => ofAddress.forEach((own) => own.takeBack(key)),
        cart: (key) => ofCart.forEach((own) => refuseAfter(own.add(key))),
      }
    },
    /**
     * Takes back the count for a cart that the call did not reach, so that an invented id leaves no counter, and the
     * counts for another outcome. It runs before the answer is sent, because a caller may close the connection and get
     * no answer.
     */
    beforeAnswer(request: FastifyRequest, reply: FastifyReply, _payload: unknown, done: Done) {
      if (WITHOUT_CART.has(reply.statusCode))
        for (const { own, key } of countedForCart.get(request) ?? []) own.takeBack(key)
      countedForCart.delete(request)
      const wrong = outcomeCounts.listWrong(request, reply.statusCode)
      if (wrong.length === 0) return done()
      return takeAllBack(wrong, (error) => {
        // The call has its outcome, and the counter ends with its window.
        if (error)
          request.log.warn(
            { event: 'count.not-taken-back', err: error },
            'A count of a call was not taken back',
          )
        done()
      })
    },
    /** Counts the answers of limits that count only some answers. */
    after(request: FastifyRequest, reply: FastifyReply, done: Done) {
      for (const limit of request.routeOptions.config.limits ?? [])
        if (limit.answered === reply.statusCode) countingOf(request, limit).own.add(keyOf(request, limit))
      done()
    },
  }
}

/** Counts calls that are answered without the router. */
export type CallsAlike = {
  address(address: string): void
  takeBackAddress(address: string): void
  cart(id: string): void
}

type CountedAddress = { own: CallCounter; limit: RateLimit; key: string; provenCost: number }

/** Refuses a call above a limit of its address that carries no proof of work. Such a call is not counted. */
function demandProof({ own, limit, key, provenCost }: CountedAddress) {
  if (!asksForProof(limit)) return
  const cost = missingProof(own.count(key), limit.max, provenCost)
  if (cost !== undefined) throw proofRequired(limit.seconds, cost)
}

const takeAllBack = callbackify((counts: { takeBack(): Promise<unknown> }[]) =>
  Promise.all(counts.map(({ takeBack }) => takeBack())),
)

function refuseAfter(milliseconds: number) {
  if (milliseconds > 0) throw tooMany(Math.ceil(milliseconds / 1000))
}

const countingTogether = (call: string, limit: RateLimit) => ({
  name: `call ${call} ${nameOf(limit)}`,
  most: limit.max,
  seconds: limit.seconds,
})

type CounterOf<K> = {
  refuseWhenFull(key: K): Promise<void>
  add(key: K, count: number): Promise<unknown>
  note(key: K, count: number): Promise<void>
  takeBack(key: K, count: number): Promise<void>
}

/** A counter that does not add what it refuses. */
const takingBack = (counter: Counter): CounterOf<string> => ({
  ...counter,
  add: (key, count) =>
    counter.add(key, count).catch(async (refused: unknown) => {
      await counter.takeBack(key, count)
      throw refused
    }),
})

const countOf = <K>(counter: CounterOf<K>, key: K, seconds: number): SharedCount => ({
  seconds,
  refuseWhenFull: () => counter.refuseWhenFull(key),
  add: (count) => counter.add(key, count),
  note: (count) => counter.note(key, count),
  takeBack: (count) => counter.takeBack(key, count),
})

/** The shared counts of another call, so that this request can count as that call for the same caller. */
export function sharedCountsOf(call: Key, runSql: RunSql) {
  const limits = (endpoints[call].limits as readonly RateLimit[]).filter(({ shared }) => shared)
  const counts = limits.map((limit) => ({ limit, count: openCount(runSql, call, limit) }))
  return (request: FastifyRequest): SharedCount[] =>
    counts.flatMap(({ limit, count }) => {
      const key = isOfCaller(request, limit) ? keyOf(request, limit) : ''
      return key === '' ? [] : [count(key, request.provenCost)]
    })
}

/** Returns a function that makes the count of one caller. */
function openCount(runSql: RunSql, call: Key, limit: RateLimit) {
  const [counting, { seconds }] = [countingTogether(call, limit), limit]
  if (asksForProof(limit)) {
    const counter = openAddressCounters(runSql)(counting)
    return (ip: string, provenCost: number) => countOf(counter, { ip, provenCost }, seconds)
  }
  const counter = openCounters(runSql)(counting)
  return (key: string) => countOf(takingBack(counter), sharedKey(limit, key), seconds)
}

const patterns = new Map<string, RegExp>()

/** The moment at which a limit counts. A limit of some callers counts when the caller is recognised. */
const phaseOf = ({ per, of }: RateLimit) => (of ? 'account' : per)

const isCounted = (request: FastifyRequest, limit: RateLimit) =>
  isOfCaller(request, limit) && isAsked(request, limit)

const isOfCaller = (request: FastifyRequest, { of }: RateLimit) =>
  of === undefined || (of === 'sellers') === isSeller(request)

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
export const nameOf = ({ max, seconds, per, asking, answered, counts, of, shared, hard }: RateLimit) =>
  [
    `${max} in ${seconds} s per ${per}`,
    ...Object.entries(asking ?? {}).map(([name, pattern]) => `, of ${name}=${pattern}`),
    answered ? `, answered ${answered}` : '',
    counts ? `, of ${counts}` : '',
    of === 'sellers' ? ', of sellers' : '',
    hard ? ', hard' : '',
    shared ? ', together' : '',
  ].join('')

// The database stores no token.
const sharedKey = ({ per }: RateLimit, key: string) =>
  per === 'token' ? hash('sha256', key, 'base64url') : key
