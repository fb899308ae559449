import type { FastifyRequest } from 'fastify'

/** Who did it, as the audit keeps it. */
export const actorOf = (request: FastifyRequest) => ({
  kind: request.session?.kind ?? ('visitor' as const),
  ...(request.session && { accountId: request.session.accountId }),
  ipPrefix: request.address,
  requestId: request.id,
})
