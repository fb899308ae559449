import type { FastifyRequest } from 'fastify'
import type { CallerAddress } from '#platform/proof-of-work/work.rules.ts'

/** Who did it, as the audit keeps it. */
export const actorOf = ({ session, device, address, provenCost, id }: FastifyRequest) => ({
  kind: device ? ('device' as const) : (session?.kind ?? ('visitor' as const)),
  ...(session && { accountId: session.accountId }),
  ...(device && { deviceId: device.id }),
  ipPrefix: address,
  ...(provenCost > 0 && { provenCost }),
  requestId: id,
})

/** The address of the caller for the limits of a service. */
export const callerAddressOf = ({ address, provenCost }: FastifyRequest): CallerAddress => ({
  ip: address,
  provenCost,
})
