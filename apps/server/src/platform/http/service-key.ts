import { hash, timingSafeEqual } from 'node:crypto'
import { generalMessages } from '@porteira/domain'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#platform/errors.ts'

const digest = (text: string) => hash('sha256', text, 'buffer')

/** Lets through only a machine with our key; how long the comparison takes tells nothing about the key. */
export function mustHoldKey({ headers }: FastifyRequest, serviceKey: string) {
  const [scheme, key = ''] = headers.authorization?.split(' ') ?? []
  // guard: service-key-required
  if (scheme !== 'Bearer' || !timingSafeEqual(digest(key), digest(serviceKey)))
    throw new Refusal(401, 'service_key_required', generalMessages.serviceKeyRequired)
}
