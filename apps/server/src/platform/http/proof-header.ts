import { callbackify } from 'node:util'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ProvenCall, Proofs } from '#platform/proof-of-work/proofs.ts'

/** The call and the address for which a challenge is made and its proof is valid. */
export const provenCallOf = ({ address, routeOptions }: FastifyRequest): ProvenCall => ({
  call: `${String(routeOptions.method)} ${routeOptions.url ?? ''}`,
  address,
})

/** Reads the proof of work of a call. A header that is no valid proof counts as none. */
export function readProof(proofs: Proofs) {
  const read = callbackify(async (request: FastifyRequest, header: string) => {
    request.provenCost = await proofs.costOf(header, provenCallOf(request))
  })
  return function (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) {
    const { 'proof-of-work': header } = request.headers
    if (typeof header !== 'string') return done()
    return read(request, header, (error) => done(error ?? undefined))
  }
}
