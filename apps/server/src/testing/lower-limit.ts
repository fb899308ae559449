import { endpoints, type Key, type RateLimit } from '@porteira/contract'

/**
 * Lowers the limits against floods of a call for a server that starts afterwards, because a test cannot send thousands of
 * calls. Returns what restores them.
 */
export function lowerFloodLimits(key: Key, max: number) {
  const limits = endpoints[key].limits as RateLimit[]
  const before = [...limits]
  limits.splice(
    0,
    limits.length,
    ...before.map((limit) => (limit.per === 'ip' && limit.hard ? { ...limit, max } : limit)),
  )
  return () => void limits.splice(0, limits.length, ...before)
}
