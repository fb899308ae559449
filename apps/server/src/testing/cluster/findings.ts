import { findBrokenInvariants } from '#operations/invariants/invariants.service.ts'
import { extendHashChain } from '#platform/audit/hash-chain.service.ts'
import { verifyChain } from '#platform/audit/verifying.service.ts'
import type { TestServer } from '../server.ts'
import { settle } from '../torture/jobs.ts'
import { readDifferences } from '../torture/ledger.ts'
import type { ScarceShop } from '../torture/scarce-shop.ts'
import type { Acknowledged } from './market.ts'

/** Everything that is not as it must be after the jobs have ended: what is lost, doubled, broken, stuck or not the bank's. */
export async function findFaults(world: ScarceShop, acknowledged: Acknowledged) {
  const { server } = world
  const stuck = await settle(world)
  await extendHashChain(server.context)
  const { broken } = await verifyChain(server.db)
  return [
    ...stuck,
    ...Object.entries(await findBrokenInvariants(server.db)),
    ...(broken ? [broken] : []),
    ...(await readDifferences(world)),
    ...(await findLost(server, acknowledged)),
  ]
}

/** What was acknowledged and is not there exactly once. */
async function findLost({ db }: TestServer, { carts, payments, shots, checkIns }: Acknowledged) {
  const stored = {
    cart: await db.selectFrom('cart').select('id').execute(),
    shot: await db.selectFrom('shot').select('id').execute(),
    'check-in': await db.selectFrom('check_in_action').select('id').execute(),
    payment: await db
      .selectFrom('payment')
      .innerJoin('cart', 'cart.id', 'payment.cart_id')
      .where('decision', '=', 'honoured')
      .where('cart.status', '=', 'paid')
      .select('cart.id')
      .execute(),
  }
  const wanted = { cart: carts, shot: shots, 'check-in': checkIns, payment: payments }
  return Object.entries(wanted).flatMap(([what, ids]) => {
    const found = Map.groupBy(stored[what as keyof typeof stored], ({ id }) => id)
    return [...new Set(ids)].flatMap((id) => {
      const times = found.get(id)?.length ?? 0
      return times === 1 ? [] : [`${what} ${id} is stored ${times} times`]
    })
  })
}
