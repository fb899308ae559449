import { checkInMessages } from '@porteira/domain'
import { type Actor, recordFacts } from '#platform/audit/audit.service.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import { refuse } from '#platform/errors.ts'
import { formationFact } from '../../formation-fact.rules.ts'
import { lockCheckIn, storeRevision } from '../actions/actions.queries.ts'
import * as queries from './handed-out.queries.ts'
import { takeNumbersBack } from '../actions/states.queries.ts'

/** Refuses to open an entry for the buyer while its number is handed out. The caller has locked the formation. */
export async function refuseHandedOut(db: Database, cartItemId: number) {
  // guard: handed-out-entry-never-reopened
  if (await isHandedOut(db, cartItemId)) throw refuse('handed_out', checkInMessages.handedOutStays)
}

export const isHandedOut = async (db: Database, cartItemId: number) =>
  (await queries.listHandedOut(db, [cartItemId])).length > 0

/**
 * The desk changed the number or a rider of an entry after the hand-out: the entry is present again, and what the new
 * riders and the new number need is checked before the next hand-out.
 */
export const takeNumberBack = (db: Transaction, cartItemId: number, actor: Actor) =>
  takeBack(db, [cartItemId], { actor, reason: checkInMessages.changedAfterHandOut })

/** A cancellation ends these entries: their numbers count as back, so that no device asks for them. */
export const settleHandedOut = (db: Transaction, cartItemIds: number[], actor: Actor) =>
  // guard: cancelled-number-is-no-conflict
  takeBack(db, cartItemIds, { actor, reason: checkInMessages.cancelledAfterHandOut })

async function takeBack(
  db: Transaction,
  cartItemIds: number[],
  { actor, reason }: { actor: Actor; reason: string },
) {
  const held = await queries.listHandedOut(db, cartItemIds)
  const [first] = held
  if (!first) return
  const revision = await lockCheckIn(db, first.eventId)
  const by = actor.accountId ?? null
  const ids = held.map(({ cartItemId }) => cartItemId)
  await takeNumbersBack(db, { eventId: first.eventId, cartItemIds: ids, by, revision })
  await storeRevision(db, first.eventId, revision)
  await recordFacts(
    db,
    actor,
    held.map(({ cartItemId, badge }) =>
      formationFact('checkin.undone', cartItemId, {
        before: { checkIn: 'handedOut', badge },
        after: { checkIn: 'present' },
        reason,
      }),
    ),
  )
}

/** What was waived for riders who left, or checked of a horse that only their entry names, does not count for others. */
export const forgetNoted = (db: Transaction, cartItemId: number) =>
  // guard: waiver-ends-with-its-riders
  queries.deleteNoted(db, cartItemId)

/** Lists the numbers of removed entries among the conflicts until a person says that they came back. */
export async function markRemoved(db: Transaction, cartItemIds: number[], actor: Actor) {
  const handedOut = await queries.listHandedOut(db, cartItemIds)
  const [first] = handedOut
  if (!first) return
  const revision = await lockCheckIn(db, first.eventId)
  for (const { cartItemId, eventId } of handedOut)
    await queries.insertRemoval(db, {
      eventId,
      cartItemId,
      says: checkInMessages.removedAfterHandOut,
      accountId: actor.accountId ?? null,
    })
  await storeRevision(db, first.eventId, revision)
  const facts = handedOut.map(({ cartItemId }) =>
    formationFact('checkin.conflict', cartItemId, {
      after: { kind: 'removed' },
      reason: checkInMessages.removedAfterHandOut,
    }),
  )
  await recordFacts(db, actor, facts)
}
