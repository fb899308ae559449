import type { FilledItem } from '@porteira/contract'
import {
  eligibilityMessages,
  formationMessages,
  publicName,
  registeredName,
  replacementMessages,
} from '@porteira/domain'
import type { Context } from '#context.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import { invalid, notFound, refuse } from '#platform/errors.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { originOf } from '#modules/accounts/index.ts'
import { isOneRefunded } from '#modules/payments/index.ts'
import { isCart, isSold, lockCart, mailOwner } from '#modules/sales/index.ts'
import { formationFact } from '../formation-fact.rules.ts'
import { forgetNoted, isHandedOut, takeNumberBack } from '../check-in/handed-out/handed-out.service.ts'
import { formationReplaced, hasShots } from '../events.ts'
import { notifyEnteredRiders } from '../notifying/notifying.service.ts'
import { type FilledEntry, readEligibilityContext, refuseProblems } from './checking.service.ts'
import { type EligibilityContext, nameFor, quotaKey } from './eligibility.rules.ts'
import { contentHash, contentOf } from './filling.rules.ts'
import { type FormRow } from './forms.rules.ts'
import { readFormToChange } from './forms.service.ts'
import { exchangeQuotas } from './quotas.service.ts'
import { replaceFormation } from './replacing.queries.ts'
import * as rules from './replacing.rules.ts'
import { listRiders } from './riders.queries.ts'
import { isBadgeTaken, lockFormation } from './states.queries.ts'
import { storedFormOf } from './stored-form.rules.ts'

type Dependencies = Pick<Context, 'db' | 'config' | 'queue'>
type Target = { cartUUID: string; cartItemId: string }
type Change = { item: FilledItem; version: string; reason?: string; actor: Actor }

/** The form in which an administrator changes a submitted entry, with the version that the change must name. */
export async function readReplaceableEntry(db: Database, target: Target) {
  const { cartId, cartItemId } = idsOf(target)
  const entry = await readFormToChange(db, cartId, cartItemId)
  if (!entry) throw notFound()
  rules.refuseUnchangeable(entry.row)
  return {
    item: entry.form,
    version: entry.row.contentHash,
    isHandedOut: Number(await isHandedOut(db, cartItemId)),
  }
}

/**
 * Replaces riders, club, team, badge and strength of a submitted entry by the rules of filling it in. The lock of the
 * cart serializes it with refunds, removals and other changes. Riders who join get the mail of an entered rider.
 */
export async function replaceEntry({ db, config, queue }: Dependencies, target: Target, change: Change) {
  const { cartId, cartItemId } = idsOf(target)
  if (change.item.cartItemId !== cartItemId) throw invalid()
  if (!(await isCart(db, cartId))) throw notFound()
  await db.transaction().execute(async (db) => {
    const cart = await lockCart(db, cartId)
    await lockFormation(db, cartId, cartItemId)
    const entry = await readFormToChange(db, cartId, cartItemId)
    if (!entry) throw notFound()
    rules.refuseUnchangeable(entry.row)
    // guard: refunded-entry-never-replaced
    if (!isSold(cart.status) || (await isOneRefunded(db, cartId, [cartItemId])))
      throw refuse('payment_returned', formationMessages.paymentRefunded)
    const content = contentOf(entry.row, change.item)
    // A repeated call whose first answer was lost.
    if (entry.row.contentHash !== '' && contentHash(content) === entry.row.contentHash) return
    rules.refuseOutdated(entry.row, change.version)
    const reason = change.reason?.trim() ?? ''
    rules.refuseWithoutReason(await isHandedOut(db, cartItemId), reason)
    const joined = await replace(
      db,
      { ...entry, filled: change.item, content },
      { cartId, reason, actor: change.actor },
    )
    const saved = [{ categoryName: entry.row.categoryName, badge: joined.badge, riders: joined.riders }]
    const enteredBy = change.actor.accountId
    await notifyEnteredRiders(db, { cart, saved, enteredBy, origin: originOf(config) })
    await mailOwner(db, cartId, noticeOf(entry.row, cart.owner_id, joined))
    await queue.ask('send-outbox', db)
  })
  return replacementMessages.replaced
}

async function replace(
  db: Transaction,
  entry: FilledEntry,
  { cartId, reason, actor }: { cartId: string; reason: string; actor: Actor },
) {
  const { row, content } = entry
  const badges = { categoryId: row.categoryId, badges: rules.badgesOf(row, content) }
  // guard: entry-with-shots-never-replaced
  rules.refuseShots(await hasShots.ask(db, badges))
  const before = await listRiders(db, [row.cartItemId])
  const read = await readEligibilityContext(db, [entry], {
    cartId,
    buyerAccountId: undefined,
    isForAdmin: true,
  })
  const context = { ...read, quotas: quotasOfOthers(read, row.categoryId, before) }
  refuseProblems([entry], context)
  const { removed, added } = rules.exchangeOf(before, content)
  const named = added.map((cpf) => ({
    cpf,
    name: nameFor(context, cpf),
    index: content.riders.findIndex((rider) => rider.cpf === cpf),
  }))
  await exchangeQuotas(db, row, { removed, added: named })
  const stored = storedFormOf(content, context)
  await replaceFormation(db, row.cartItemId, stored).catch((error: unknown) => {
    if (!isBadgeTaken(error) || content.badge === null) throw error
    const at = { cartItemId: row.cartItemId, field: 'badge' }
    throw refuse('badge_taken', eligibilityMessages.badgeJustTaken(content.badge), at)
  })
  await formationReplaced.emit(db, badges)
  const badge = stored.values.badge ?? row.badge
  if (badge !== row.badge || added.length > 0) await takeNumberBack(db, row.cartItemId, actor)
  if (added.length > 0) await forgetNoted(db, row.cartItemId)
  await recordFact(
    db,
    actor,
    formationFact('formation.replaced', row.cartItemId, {
      before: rules.factsOf(row, row, before),
      after: rules.factsOf(row, { ...stored.values, badge }, stored.riders),
      reason,
    }),
  )
  return {
    badge,
    riders: added.flatMap((cpf) => context.riders.get(cpf) ?? []),
    all: content.riders.flatMap(({ cpf }) => context.riders.get(cpf) ?? []),
  }
}

/** The quotas without this entry, so that a rider who stays is not counted twice. */
const quotasOfOthers = ({ quotas }: EligibilityContext, categoryId: string, before: { cpf: string }[]) => {
  const own = new Set(before.map(({ cpf }) => quotaKey(categoryId, cpf)))
  return new Map([...quotas].map(([key, used]) => [key, own.has(key) ? Math.max(0, used - 1) : used]))
}

function idsOf({ cartUUID, cartItemId }: Target) {
  if (!isUuid(cartUUID) || !/^\d{1,15}$/.test(cartItemId)) throw notFound()
  return { cartId: cartUUID.toLowerCase(), cartItemId: Number(cartItemId) }
}

type Replaced = Awaited<ReturnType<typeof replace>>

const noticeOf = (
  { categoryName, cartItemId }: FormRow,
  ownerId: number | null,
  { badge, all }: Replaced,
) => {
  const names = all.map((rider) => (rider.accountId === ownerId ? registeredName : publicName)(rider))
  return {
    fact: `formation.replaced:${cartItemId}:${Date.now()}`,
    subject: 'Sua inscrição foi alterada pela organização',
    sentences: [
      `A organização alterou a sua inscrição em ${categoryName}.`,
      `Participantes: ${names.join(', ')}${badge === null ? '' : `\nNúmero: ${badge}`}`,
      'Se você não pediu esta alteração, procure a organização do evento.',
    ],
  }
}
