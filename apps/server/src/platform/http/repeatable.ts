import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { invalid } from '#platform/errors.ts'

/**
 * Identifies a call by its Idempotency-Key; undefined without that header. The key belongs to the account, or to the
 * address of a visitor, so that a guessed key reveals nothing to another person.
 */
export function repeatableCall(request: FastifyRequest, body: unknown) {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(key)) throw invalid()
  const { session, address, routeOptions } = request
  const who = session ? `account ${session.accountId}` : `address ${address}`
  return {
    scope: `${who} ${String(routeOptions.method)} ${routeOptions.url}`,
    key,
    bodyHash: hash('sha256', JSON.stringify(body), 'hex'),
  }
}
