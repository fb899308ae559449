import type { Context } from '#context.ts'
import type { Actor } from '#platform/audit/audit.service.ts'
import { type CartRow, findCartFor } from '../carts/carts.service.ts'
import { claimCart } from './claiming.service.ts'

export type Visitor = {
  session: { accountId: number; kind: 'user' | 'admin' } | undefined
  actor: Actor
}

/** The cart as this caller may see it; a buyer who opens one that nobody owns makes it his. */
export async function enterCart(
  { db, config }: Pick<Context, 'db' | 'config'>,
  cartUUID: string,
  visitor: Visitor,
) {
  const { session, actor } = visitor
  const found = await findCartFor(db, cartUUID, session)
  if (session?.kind !== 'user' || !isForTheTaking(found.cart)) return found
  await claimCart({ db, config }, found.cart.id, session.accountId, actor)
  return findCartFor(db, cartUUID, session)
}

const isForTheTaking = ({ owner_id: ownerId, status, is_free: isFree }: CartRow) =>
  ownerId === null && (status === 'open' || (isFree && status !== 'cancelled'))
