import type { Context } from '#context.ts'
import type { Actor } from '#platform/audit/audit.service.ts'
import { readEventByUuid } from '#modules/catalog/index.ts'
import { foreseeJoin, joinCategories } from '#modules/entries/index.ts'
import {
  approveCancellation,
  approvePostponement,
  describeCancellation,
  describePostponement,
  endCancelled,
  foreseeCancellation,
  foreseePostponement,
  moveEntry,
  requestCancellation,
  requestPostponement,
} from '#modules/payments/index.ts'
import { readAccountId, readFirstEntry } from './demo.queries.ts'
import type { DemoChanges, DemoData } from './demo.rules.ts'

type Dependencies = Pick<Context, 'config' | 'db' | 'queue' | 'log'>
type Person = { accountId: number; actor: Actor }

/**
 * Moves an entry, joins two categories, cancels a category and postpones an event of the loaded demo, by the use cases of
 * the shop. One person asks and another one confirms, as in a shop.
 */
export async function changePlans(context: Dependencies, { changes, carts }: DemoData) {
  const askedBy = await personOf(context, changes.askedBy)
  const decidedBy = await personOf(context, changes.decidedBy)
  for (const { cartCode, ...move } of changes.moves) {
    const { cartUUID = '' } = carts.find((cart) => cart.cartCode === cartCode) ?? {}
    const cartItemId = await readFirstEntry(context.db, cartUUID)
    const shown = { owed: 0, value: 0 }
    const by = { ...askedBy, capInCents: undefined, call: undefined }
    await moveEntry(context, { ...move, cartUUID, cartItemId, shown }, by)
  }
  for (const join of changes.joins) await joinAsForeseen(context, join, askedBy)
  for (const cancellation of changes.cancellations) await cancel(context, cancellation, [askedBy, decidedBy])
  await endCancelled(context)
  for (const postponement of changes.postponements)
    await postpone(context, postponement, [askedBy, decidedBy])
}

async function personOf({ db }: Dependencies, cpf: string): Promise<Person> {
  const accountId = await readAccountId(db, cpf)
  return { accountId, actor: { kind: 'admin', accountId } }
}

async function joinAsForeseen(context: Dependencies, join: DemoChanges['joins'][number], { actor }: Person) {
  const { id: eventId } = await readEventByUuid(context.db, join.eventUUID)
  const { entries, renumbered, unfit } = await foreseeJoin(context.db, { ...join, eventId })
  const shown = { entries, renumbered: renumbered.length, unfit: unfit.length }
  await joinCategories(context, { ...join, shown }, actor)
}

async function cancel(
  context: Dependencies,
  { eventUUID, categories, reason }: DemoChanges['cancellations'][number],
  [askedBy, decidedBy]: [Person, Person],
) {
  const { db } = context
  const { id: eventId } = await readEventByUuid(db, eventUUID)
  const { forecast: shown } = await foreseeCancellation(db, { eventId, categoryIds: categories })
  await requestCancellation(db, { eventUUID, categories, isWholeEvent: false, reason, shown }, askedBy)
  const { cancellationUUID = '' } = (await describeCancellation(db, eventId, askedBy.accountId)) ?? {}
  await approveCancellation(context, { eventUUID, cancellationUUID, shown }, decidedBy)
}

async function postpone(
  context: Dependencies,
  { eventUUID, startDate, endDate, ...postponement }: DemoChanges['postponements'][number],
  [askedBy, decidedBy]: [Person, Person],
) {
  const { db } = context
  const days = { startsOn: startDate, endsOn: endDate }
  const { forecast: shown } = await foreseePostponement(db, eventUUID, days)
  await requestPostponement(db, { ...postponement, eventUUID, startDate, endDate, shown }, askedBy)
  const { id: eventId } = await readEventByUuid(db, eventUUID)
  const { postponementUUID = '' } = (await describePostponement(db, eventId, askedBy.accountId)) ?? {}
  await approvePostponement(context, { eventUUID, postponementUUID, shown }, decidedBy)
}
