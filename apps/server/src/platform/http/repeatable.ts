import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { invalid } from '#platform/errors.ts'

/**
 * The call as its Idempotency-Key names it: nothing without that header. A key belongs to an account, whatever
 * its token today; a visitor's to his address, so that a poor key tells a stranger nothing.
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
