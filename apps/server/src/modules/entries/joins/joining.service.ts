import type { JoinForecast } from '@porteira/contract'
import { announcementMessages, joinMessages, reaisFromCents } from '@porteira/domain'
import type { Context } from '#context.ts'
import { type Actor, recordFacts } from '#platform/audit/audit.service.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import { rehearse } from '#platform/database/rehearse.ts'
import { refuse } from '#platform/errors.ts'
import { promiseMail } from '#platform/outbox/notices.service.ts'
import { closeJoined, listJoinable, lockJoin, raiseTotal, readEventByUuid } from '#modules/catalog/index.ts'
import { joinLines, lockLiveCarts, mailOwner, moveWaits, readJoined } from '#modules/sales/index.ts'
import { isHandedOut, takeNumberBack } from '../check-in/handed-out/handed-out.service.ts'
import { formationsEnded, hasShots } from '../events.ts'
import { formationFact } from '../formation-fact.rules.ts'
import { withBadge } from '../formations/badges.rules.ts'
import { lockNumbering, numbersFor } from '../formations/badges.service.ts'
import { listFormRows } from '../formations/forms.queries.ts'
import { type FormRow, isLive } from '../formations/forms.rules.ts'
import { lockFormations } from '../formations/states.queries.ts'
import * as queries from './joins.queries.ts'
import { listMisfits } from './misfits.service.ts'

type Pair = { fromUUID: string; toUUID: string }

/** The categories of an event, and with a pair what it means to join them. It changes nothing. */
export async function previewJoin(db: Database, eventUUID: string, pair: Partial<Pair>) {
  const event = await readEventByUuid(db, eventUUID)
  const categories = (await listJoinable(db, event.id)).map(({ id: catUUID, ...one }) => ({
    catUUID,
    ...one,
  }))
  const { fromUUID, toUUID } = pair
  const offer = { eventName: event.name, categories }
  if (fromUUID === undefined || toUUID === undefined) return offer
  return { ...offer, forecast: await foreseeJoin(db, { eventId: event.id, fromUUID, toUUID }) }
}

/** What it means to join two categories. It changes nothing. */
export const foreseeJoin = (db: Database, pair: Pair & { eventId: string }) =>
  rehearse(db, async (db) => describe(db, await join(db, { ...pair, reason: '' }, { kind: 'job' })))

type Request = Pair & {
  eventUUID: string
  reason: string
  /** The figures of the forecast. */
  shown: { entries: number; renumbered: number; unfit: number }
}

/**
 * Moves all entries of a category to another one and closes it, in one transaction. What was paid stays. Buyers and riders
 * get a mail. Returns the message.
 */
export async function joinCategories(
  { db, queue }: Pick<Context, 'db' | 'queue'>,
  { eventUUID, shown, ...request }: Request,
  actor: Actor,
) {
  const reason = request.reason.trim()
  if (reason === '') throw refuse('reason_missing', announcementMessages.reasonMissing)
  const { id: eventId } = await readEventByUuid(db, eventUUID)
  return db.transaction().execute(async (db) => {
    const joined = await join(db, { ...request, reason, eventId }, actor)
    const { entries, renumbered, unfit } = await describe(db, joined)
    // guard: join-as-shown
    const isAsShown =
      entries === shown.entries && renumbered.length === shown.renumbered && unfit.length === shown.unfit
    if (!isAsShown) throw refuse('values_changed', joinMessages.valuesChanged)
    await tellPeople(db, joined, reason)
    await queue.ask('send-outbox', db)
    return joinMessages.done(entries, joined.to.name)
  })
}

type Joining = Pair & { eventId: string; reason: string }
type Joined = Awaited<ReturnType<typeof join>>

async function join(db: Transaction, { eventId, fromUUID, toUUID, reason }: Joining, actor: Actor) {
  const { from, to } = await lockJoin(db, { eventId, fromId: fromUUID, toId: toUUID })
  await lockLiveCarts(db, eventId)
  const { units, entries } = await readJoined(db, from.id, to.id)
  const live = entries.filter(({ isLive: counts }) => counts)
  // guard: an-empty-category-is-not-joined
  if (live.length === 0) throw refuse('no_entries', joinMessages.noEntries(from.name))
  const total = await raiseTotal(db, to.id, units)
  await joinLines(db, { fromId: from.id, toId: to.id, units })
  const waiting = await moveWaits(db, from.id, to.id)
  const moved = await moveNumbers(
    db,
    { from, to, entries: entries.map(({ cartItemId }) => cartItemId) },
    actor,
  )
  const bundles = await closeJoined(db, { eventId, from, to, reason }, actor)
  return { from, to, total, bundles, entries: live, moved, waiting }
}

type Moving = { from: { id: string; name: string }; to: { id: string }; entries: number[] }
/** An entry with a formation, and its number of before. `isBack` is true if that number had been handed out. */
type MovedEntry = { row: FormRow; before: number | null; after: number | null; isBack: boolean }

/** Moves the formations. Each keeps its number where it is free and offered, else it gets the lowest one. */
async function moveNumbers(
  db: Transaction,
  { from, to, entries }: Moving,
  actor: Actor,
): Promise<MovedEntry[]> {
  const before = new Map((await lockFormations(db, entries)).map((one) => [one.cartItemId, one.badge]))
  const carts = await queries.listCartIds(db, entries)
  const rows = (await listFormRows(db, carts)).filter((row) => before.has(row.cartItemId))
  const [live, ended] = [rows.filter(isLive), rows.filter((row) => !isLive(row))]
  const badges = live.flatMap((row) => before.get(row.cartItemId) ?? [])
  // guard: no-join-after-a-shot
  if (badges.length > 0 && (await hasShots.ask(db, { categoryId: from.id, badges })))
    throw refuse('not_joinable', joinMessages.thrown(from.name))
  await lockNumbering(db, live)
  const checked = await queries.listCheckedBadges(db, to.id)
  const numbers = await numbersFor(db, live, { wanted: before, alsoTaken: checked })
  const moved: MovedEntry[] = []
  for (const row of live) {
    const own = before.get(row.cartItemId) ?? null
    const after = numbers.get(row.cartItemId) ?? null
    const isBack = own !== after && (await isHandedOut(db, row.cartItemId))
    // guard: renumbered-entry-gives-its-number-back
    if (isBack) await takeNumberBack(db, row.cartItemId, actor)
    moved.push({ row, before: own, after, isBack })
  }
  await formationsEnded.emit(db, {
    entries: withBadge(live.map(({ cartItemId, badge }) => ({ cartItemId, categoryId: from.id, badge }))),
    actor,
  })
  const newBadges = moved.map(({ row: { cartItemId }, after }) => ({ cartItemId, badge: after }))
  const endedIds = ended.map(({ cartItemId }) => cartItemId)
  await queries.moveFormations(db, to.id, newBadges, endedIds)
  await queries.moveQuotas(db, from.id, to.id)
  const facts = moved.map(({ row: { cartItemId }, before: was, after }) =>
    formationFact('formation.joined', cartItemId, {
      before: { category: from.id, badge: was },
      after: { category: to.id, badge: after },
    }),
  )
  await recordFacts(db, actor, facts)
  return moved
}

/** What a join means. */
async function describe(
  db: Transaction,
  { from, to, total, bundles, entries, moved, waiting }: Joined,
): Promise<JoinForecast> {
  const ids = entries.map(({ cartItemId }) => cartItemId)
  const codes = new Map(entries.map(({ cartId, cartCode }) => [cartId, cartCode]))
  return {
    entries: entries.length,
    carts: codes.size,
    ...(await queries.countPeople(db, ids)),
    renumbered: moved
      .filter(({ before, after }) => before !== null && before !== after)
      .map(({ row, before, after, isBack }) => ({
        cartUUID: row.cartId,
        cartCode: codes.get(row.cartId) ?? '',
        before,
        after,
        isHandedOut: isBack ? 1 : 0,
      })),
    unfit: await listMisfits(
      db,
      moved.map(({ row, after }) => ({ row, badge: after, cartCode: codes.get(row.cartId) ?? '' })),
    ),
    total: { before: to.total, after: total },
    price: { before: reaisFromCents(from.priceInCents), after: reaisFromCents(to.priceInCents) },
    lives: { before: from.savedLives, after: to.savedLives },
    waiting,
    bundles,
  }
}

/** One mail for each cart, and one for each rider who bought none of the entries. */
async function tellPeople(db: Transaction, { from, to, entries, moved }: Joined, reason: string) {
  const movedOf = new Map(moved.map((one) => [one.row.cartItemId, one]))
  const names = (ids: number[]) =>
    ids.map((id) =>
      joinMessages.entry({
        from: from.name,
        to: to.name,
        before: movedOf.get(id)?.before ?? null,
        after: movedOf.get(id)?.after ?? null,
      }),
    )
  const sentences = (ids: number[]) => [
    joinMessages.ofReason(from.name, to.name, reason),
    names(ids).join('\n'),
    joinMessages.needsNothing,
    ...(ids.some((id) => movedOf.get(id)?.isBack) ? [joinMessages.newNumber] : []),
  ]
  const fact = `category.joined:${from.id}`
  const idOf = ({ cartItemId }: { cartItemId: number }) => cartItemId
  for (const [cartId, own] of Map.groupBy(entries, (entry) => entry.cartId))
    await mailOwner(db, cartId, {
      fact: `${fact}:cart:${cartId}`,
      subject: joinMessages.subject,
      sentences: sentences(own.map(idOf)),
    })
  for (const { accountId, email, nickname, cartItemIds } of await queries.listRidersToTell(
    db,
    entries.map(idOf),
  ))
    await promiseMail(db, {
      fact: `${fact}:rider:${accountId}`,
      to: email,
      subject: joinMessages.subject,
      text: [`Olá, ${nickname}!`, ...sentences(cartItemIds)].join('\n\n'),
    })
}
