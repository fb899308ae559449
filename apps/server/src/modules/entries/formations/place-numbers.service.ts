import { eligibilityMessages, formationMessages, placeMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import { recordFact } from '#platform/audit/audit.service.ts'
import { cartNotFound, notFound, refuse } from '#platform/errors.ts'
import { isOneRefunded } from '#modules/payments/index.ts'
import { enterCart, isSold, lockCart, mailOwner, type Visitor } from '#modules/sales/index.ts'
import { formationFact } from '../formation-fact.rules.ts'
import { isLivePlace } from './forms.rules.ts'
import { readForms } from './forms.service.ts'
import * as queries from './place-numbers.queries.ts'
import { idsOf } from './replacing.rules.ts'
import { isBadgeTaken, lockFormation } from './states.queries.ts'

type Dependencies = Pick<Context, 'db' | 'config' | 'queue'>

/**
 * Gives a paid place without riders another number of its list: its buyer before the first day of the event, the desk
 * always. The lock of the cart serializes it with refunds and removals, the unique index with other buyers.
 */
export async function changePlaceNumber(
  { db, config, queue }: Dependencies,
  target: { cartUUID: string; cartItemId: string },
  badge: number,
  visitor: Visitor,
) {
  const { cartId, cartItemId } = idsOf(target)
  const { sees } = await enterCart({ db, config }, cartId, visitor)
  // guard: place-number-by-owner-or-desk
  if (sees === 'holder') throw cartNotFound()
  await db.transaction().execute(async (db) => {
    const cart = await lockCart(db, cartId)
    await lockFormation(db, cartId, cartItemId)
    const entry = (await readForms(db, cartId, sees)).find(({ row }) => row.cartItemId === cartItemId)
    if (!entry) throw notFound()
    // guard: number-of-a-place-only
    if (!isLivePlace(entry.row)) throw refuse('no_place', placeMessages.noPlace)
    const { row, form } = entry
    if (row.badge === badge) return
    // guard: refunded-place-keeps-its-number
    if (!isSold(cart.status) || (await isOneRefunded(db, cartId, [cartItemId])))
      throw refuse('payment_returned', formationMessages.paymentRefunded)
    // guard: place-number-before-the-event
    if (sees === 'owner' && (await queries.hasBegun(db, cart.event_id)))
      throw refuse('event_begun', placeMessages.begun)
    // guard: place-number-of-its-list
    if (!form.badgesAvail.includes(badge))
      throw refuse('badge_taken', eligibilityMessages.badgeJustTaken(badge))
    await queries.saveBadge(db, cartItemId, badge).catch((error: unknown) => {
      throw isBadgeTaken(error) ? refuse('badge_taken', eligibilityMessages.badgeJustTaken(badge)) : error
    })
    const about = { before: { badge: row.badge }, after: { badge } }
    await recordFact(db, visitor.actor, formationFact('formation.numbered', cartItemId, about))
    await mailOwner(db, cartId, {
      fact: `place.numbered:${cartItemId}:${badge}`,
      subject: placeMessages.subject,
      sentences: [placeMessages.mail(row.categoryName, badge)],
    })
    await queue.ask('send-outbox', db)
  })
  return placeMessages.numberChanged(badge)
}
