import type { Limit } from '@porteira/contract'
import type { FastifyRequest } from 'fastify'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { tooMany } from '#errors.ts'
import { addressKey } from './address.ts'
import { tokenOf } from './session.ts'

/** Refuses callers that ask for more than the contract's limits on these keys. */
export function floodLimits(keys: readonly Limit['per'][]) {
  const limiters = new Map<string, RateLimiterMemory>()

  const limiterOf = (route: string, { max, seconds, per }: Limit) => {
    const name = `${route} ${max}/${seconds}s ${per}`
    const known =
      limiters.get(name) ?? new RateLimiterMemory({ keyPrefix: name, points: max, duration: seconds })
    limiters.set(name, known)
    return known
  }

  return async function (request: FastifyRequest) {
    const { url, config, method } = request.routeOptions
    for (const limit of config.limits ?? []) {
      if (!keys.includes(limit.per)) continue
      const key = keyOf(request, limit)
      if (key === '') continue
      try {
        await limiterOf(`${String(method)} ${url}`, limit).consume(key)
      } catch (refused) {
        throw tooMany(Math.ceil((refused as RateLimiterRes).msBeforeNext / 1000))
      }
    }
  }
}

function keyOf(request: FastifyRequest, { per }: Limit) {
  if (per === 'ip') return addressKey(request.ip)
  if (per === 'token') return tokenOf(request)
  if (per === 'visitor') return tokenOf(request) ? '' : addressKey(request.ip)
  return (request.params as { cartUUID?: string }).cartUUID?.toLowerCase() ?? ''
}
