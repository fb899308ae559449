import { cartMessages } from '@porteira/domain'
import type { Refused, Request } from './stock.rules.ts'

const MAX_OPEN_CARTS_PER_ADDRESS = 30

export const tooManyOpenCarts: Refused = {
  code: 'too_many_open_carts',
  message: cartMessages.tooManyOpenCarts,
}

type AddressedRequest = Request & { actor: { ipPrefix?: string } }

export const addressOf = ({ actor }: AddressedRequest) => actor.ipPrefix ?? ''

/**
 * The requests of visitors whose address would have too many open carts. The limit is high enough for many buyers
 * behind one router.
 */
export function exceedingTheirAddress<R extends AddressedRequest>(
  requests: R[],
  openByAddress: ReadonlyMap<string, number>,
) {
  const open = new Map(openByAddress)
  return requests.filter((request) => {
    if (request.buyer.accountId !== undefined) return false
    const carts = open.get(addressOf(request)) ?? 0
    open.set(addressOf(request), carts + 1)
    return carts >= MAX_OPEN_CARTS_PER_ADDRESS
  })
}
