import { callMessages } from '@porteira/domain'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#platform/errors.ts'

/** A page that is fetched ahead of a click must not make a charge. */
export async function refusePrefetch({ headers }: FastifyRequest) {
  // guard: prefetch-creates-no-charge
  if (headers['sec-purpose']?.includes('prefetch')) throw new Refusal(403, 'prefetch', callMessages.crossSite)
}
