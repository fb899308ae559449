import { cartMessages } from '@porteira/domain'
import { addressOf, ceilingOf, missingProof } from '#platform/proof-of-work/work.rules.ts'
import type { Refused, Request } from './stock.rules.ts'

/** From this number of open carts on, an address needs a proof of work for each further cart of a visitor. */
const FREE_OPEN_CARTS = 30
/** An address with so many open carts of visitors opens no further one. */
export const MAX_OPEN_CARTS = ceilingOf(FREE_OPEN_CARTS)

const tooManyOpenCarts: Refused = {
  code: 'too_many_open_carts',
  message: cartMessages.tooManyOpenCarts,
}

type AddressedRequest = Request & { actor: Parameters<typeof addressOf>[0] }

/** The refusals of visitors whose address has too many open carts, or needs a proof of work. */
export function refusalsOfAddresses<R extends AddressedRequest>(
  requests: R[],
  openByAddress: ReadonlyMap<string, number>,
) {
  const open = new Map(openByAddress)
  return new Map(
    requests.flatMap((request): [R, Refused][] => {
      if (request.buyer.accountId !== undefined) return []
      const { ip, provenCost } = addressOf(request.actor)
      const carts = open.get(ip) ?? 0
      // guard: open-carts-of-address-limited
      if (carts >= MAX_OPEN_CARTS) return [[request, tooManyOpenCarts]]
      const proofCost = missingProof(carts, FREE_OPEN_CARTS, provenCost)
      if (proofCost !== undefined) return [[request, { ...tooManyOpenCarts, proofCost }]]
      open.set(ip, carts + 1)
      return []
    }),
  )
}
