import type { FilledItem } from '@porteira/contract'
import { cartMessages, formationMessages, paymentMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import { cartNotFound, invalid, loginRequired, refuse } from '#errors.ts'
import { failpoint } from '#failpoint.ts'
import { type CartRow, lockCart, registerIfNothingToFill } from '../carts/carts.service.ts'
import { fillFormations, type SavedFormation } from '../formations/formations.service.ts'
import { isWhollyReturned } from '../ledger/ledger.service.ts'
import { tellOwner } from '../notices/notices.service.ts'
import { enterCart, type Visitor } from './visiting.service.ts'

type World = Pick<Context, 'db' | 'config' | 'queue'>

/**
 * Saves who rides: all registrations that are formed after the payment, or the one that is named. All or
 * nothing; of two that save at once the second finds the work done, or is refused.
 */
export async function saveParticipants(
  { db, config, queue }: World,
  cartUUID: string,
  visitor: Visitor,
  { items, onlyItem }: { items: FilledItem[]; onlyItem: number | undefined },
) {
  if ((onlyItem !== undefined || !config.anonymousParticipants) && !visitor.session) throw loginRequired()
  const { cart, sees } = await enterCart({ db, config }, cartUUID, visitor)
  if (onlyItem !== undefined && sees === 'holder') throw cartNotFound()
  if (onlyItem !== undefined && (items.length !== 1 || items[0]?.cartItemId !== onlyItem)) throw invalid()

  await db.transaction().execute(async (db) => {
    const { status } = await lockCart(db, cart.id)
    refuseUnpaid(status)
    if (await isWhollyReturned(db, cart.id))
      throw refuse('payment_returned', formationMessages.paymentReturned)
    const saved = await fillFormations(db, items, {
      cartId: cart.id,
      scope: scopeOf(status, onlyItem),
      buyerAccountId: sees === 'owner' ? visitor.session?.accountId : undefined,
      actor: visitor.actor,
    })
    failpoint('K14')
    const isRegistered = status === 'paid' && (await registerIfNothingToFill(db, cart.id, visitor.actor))
    // The receipt names the riders too: one mail is enough.
    if (isRegistered) return queue.ask('promise-receipts', db)
    if (saved.length === 0) return
    await tellOwner(db, cart.id, noticeOf(cart.id, onlyItem, saved))
    await queue.ask('send-outbox', db)
  })
  return { status: 'OK' as const, msg: formationMessages.submitted }
}

function refuseUnpaid(status: CartRow['status']) {
  if (status === 'paid' || status === 'registered') return
  if (status === 'open' || status === 'expiring') throw refuse('not_paid', paymentMessages.notConfirmedYet)
  throw refuse('session_expired', cartMessages.sessionExpired)
}

const scopeOf = (status: CartRow['status'], onlyItem: number | undefined) => {
  if (onlyItem !== undefined) return { cartItemId: onlyItem }
  return status === 'paid' ? ('formed-now' as const) : ('none' as const)
}

// Whoever holds the cart's id may fill it in, so its owner learns of it (a cart may have been prepared by a stranger).
const noticeOf = (cartId: string, onlyItem: number | undefined, saved: SavedFormation[]) => ({
  fact: onlyItem === undefined ? `formation:${cartId}` : `formation:${cartId}:${onlyItem}`,
  subject: 'Participantes registrados',
  sentences: [
    'Os participantes da sua inscrição foram registrados:',
    saved.map(({ categoryName, riders }) => `${categoryName}: ${riders.join(', ')}`).join('\n'),
    'Se não foi você, procure a organização do evento.',
  ],
})
