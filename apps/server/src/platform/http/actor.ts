import type { FastifyRequest } from 'fastify'

/** Who did it, as the audit keeps it. */
export const actorOf = ({ session, device, address, id }: FastifyRequest) => ({
  kind: device ? ('device' as const) : (session?.kind ?? ('visitor' as const)),
  ...(session && { accountId: session.accountId }),
  ...(device && { deviceId: device.id }),
  ipPrefix: address,
  requestId: id,
})
