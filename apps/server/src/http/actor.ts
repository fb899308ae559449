import type { FastifyRequest } from 'fastify'
import { addressKey } from './address.ts'

/** Who did it, as the audit keeps it. */
export const actorOf = (request: FastifyRequest) => ({
  kind: request.session?.kind ?? ('visitor' as const),
  ...(request.session && { accountId: request.session.accountId }),
  ipPrefix: addressKey(request.ip),
  requestId: request.id,
})
