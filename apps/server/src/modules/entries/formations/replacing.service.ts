import type { CartItem, FilledItem } from '@porteira/contract'
import { eligibilityMessages, formationMessages, replacementMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import { invalid, notFound, refuse } from '#platform/errors.ts'
import { originOf } from '#modules/accounts/index.ts'
import { isOneRefunded } from '#modules/payments/index.ts'
import { type CartRow, isCart, isSold, lockCart, mailOwner } from '#modules/sales/index.ts'
import { formationFact } from '../formation-fact.rules.ts'
import { forgetNoted, isHandedOut, takeNumberBack } from '../check-in/handed-out/handed-out.service.ts'
import { formationReplaced, hasShots } from '../events.ts'
import { notifyEnteredRiders, notifyReplacedRiders } from '../notifying/notifying.service.ts'
import {
  type FilledEntry,
  quotasOfOthers,
  readEligibilityContext,
  refuseProblems,
} from './checking.service.ts'
import { nameFor } from './eligibility.rules.ts'
import { contentHash, contentOf } from './filling.rules.ts'
import { readFormToChange } from './forms.service.ts'
import { exchangeQuotas } from './quotas.service.ts'
import { replaceFormation } from './replacing.queries.ts'
import * as rules from './replacing.rules.ts'
import { listRiders } from './riders.queries.ts'
import { isBadgeTaken, lockFormation, reviewAgain } from './states.queries.ts'
import { storedFormOf } from './stored-form.rules.ts'
import { readSwapEnd } from './swap-times.service.ts'

type Dependencies = Pick<Context, 'db' | 'config' | 'queue'>
type Target = { cartUUID: string; cartItemId: string }
type Change = { item: FilledItem; version: string; reason?: string; actor: Actor }

/** The form in which an administrator changes a submitted entry, with the version that the change must name. */
export async function readReplaceableEntry(db: Database, target: Target) {
  const { cartId, cartItemId } = rules.idsOf(target)
  const entry = await readFormToChange(db, cartId, cartItemId)
  if (!entry) throw notFound()
  rules.refuseUnchangeable(entry.row)
  return {
    item: entry.form,
    version: entry.row.contentHash,
    isHandedOut: Number(await isHandedOut(db, cartItemId)),
    isLate: Number((await readSwapEnd(db, cartId, cartItemId)) !== ''),
  }
}

/** The desk replaces riders, club, team, badge and strength of a submitted entry by the rules of filling it in. */
export async function replaceEntry(dependencies: Dependencies, target: Target, change: Change) {
  const ids = rules.idsOf(target)
  const { item, version, actor } = change
  const reason = change.reason?.trim() ?? ''
  if (item.cartItemId !== ids.cartItemId) throw invalid()
  if (!(await isCart(dependencies.db, ids.cartId))) throw notFound()
  await changeEntry(dependencies, ids, {
    by: 'desk',
    version,
    reason,
    actor,
    filledOf: () => item,
    admit: async (db) => {
      rules.refuseWithoutReason(await isHandedOut(db, ids.cartItemId), reason)
      rules.refuseLateWithoutReason((await readSwapEnd(db, ids.cartId, ids.cartItemId)) !== '', reason)
    },
  })
  return replacementMessages.replaced
}

export type EntryChange = {
  by: rules.ChangedBy
  version: string
  reason: string
  actor: Actor
  /** The whole form after the change. */
  filledOf: (form: CartItem) => FilledItem
  /** Refuses what this person may not change now. */
  admit: (db: Transaction) => Promise<void>
}

/**
 * Changes a submitted entry. The lock of the cart serializes it with refunds, removals and other changes. A call that is
 * sent again changes nothing. Riders who join and those who leave get a mail, and so does the buyer.
 */
export async function changeEntry(
  { db, config, queue }: Dependencies,
  { cartId, cartItemId }: rules.EntryIds,
  change: EntryChange,
) {
  await db.transaction().execute(async (db) => {
    const cart = await lockCart(db, cartId)
    await lockFormation(db, cartId, cartItemId)
    const entry = await readFormToChange(db, cartId, cartItemId)
    if (!entry) throw notFound()
    rules.refuseUnchangeable(entry.row)
    // guard: refunded-entry-never-replaced
    if (!isSold(cart.status) || (await isOneRefunded(db, cartId, [cartItemId])))
      throw refuse('payment_returned', formationMessages.paymentRefunded)
    const filled = change.filledOf(entry.form)
    const content = contentOf(entry.row, filled)
    // A repeated call whose first answer was lost.
    if (entry.row.contentHash !== '' && contentHash(content) === entry.row.contentHash) return
    rules.refuseOutdated(entry.row, change.version)
    await change.admit(db)
    const replaced = await replace(db, { ...entry, filled, content }, { cart, ...change })
    await tellPeople(db, replaced, { cart, change, origin: originOf(config) })
    await queue.ask('send-outbox', db)
  })
}

type Replacing = Pick<EntryChange, 'by' | 'reason' | 'actor'> & { cart: CartRow }

async function replace(db: Transaction, entry: FilledEntry, { cart, by, reason, actor }: Replacing) {
  const { row, content } = entry
  const badges = { categoryId: row.categoryId, badges: rules.badgesOf(row, content) }
  // guard: entry-with-shots-never-replaced
  rules.refuseShots(await hasShots.ask(db, badges))
  const before = await listRiders(db, [row.cartItemId])
  const read = await readEligibilityContext(db, [entry], {
    cartId: cart.id,
    buyerAccountId: by === 'buyer' ? (cart.owner_id ?? undefined) : undefined,
    isForAdmin: by === 'desk',
  })
  const context = { ...read, quotas: quotasOfOthers(read, row.categoryId, before) }
  refuseProblems([entry], context, new Set(before.map(({ cpf }) => cpf)))
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
  // guard: swapped-entry-is-reviewed-again
  const isReviewed = by === 'buyer' && row.isInPerson
  if (isReviewed) await reviewAgain(db, row.cartItemId)
  await formationReplaced.emit(db, badges)
  const badge = stored.values.badge ?? row.badge
  if (badge !== row.badge || added.length > 0) await takeNumberBack(db, row.cartItemId, actor)
  // What the desk checked of a horse does not count for one that the buyer names later.
  // guard: swapped-horse-is-checked-again
  const hasOtherHorse = by === 'buyer' && rules.changesHorses(before, stored.riders)
  if (added.length > 0 || hasOtherHorse) await forgetNoted(db, row.cartItemId)
  await recordFact(
    db,
    actor,
    formationFact(by === 'desk' ? 'formation.replaced' : 'formation.swapped', row.cartItemId, {
      before: rules.factsOf(row, row, before),
      after: rules.factsOf(
        isReviewed ? { ...row, status: 'review' } : row,
        { ...stored.values, badge },
        stored.riders,
      ),
      reason,
    }),
  )
  return { row, badge, content, context, left: before.filter(({ cpf }) => removed.includes(cpf)), added }
}

type Replaced = Awaited<ReturnType<typeof replace>>
type Telling = { cart: CartRow; change: EntryChange; origin: string }

async function tellPeople(
  db: Transaction,
  { row, badge, content, context, left, added }: Replaced,
  { cart, change: { by, actor }, origin }: Telling,
) {
  const riders = added.flatMap((cpf) => context.riders.get(cpf) ?? [])
  const saved = [{ categoryName: row.categoryName, badge, riders }]
  const fact = `formation.replaced:${row.cartItemId}:${Date.now()}`
  await notifyEnteredRiders(db, { cart, saved, enteredBy: actor.accountId, origin })
  await notifyReplacedRiders(db, {
    cartId: cart.id,
    categoryName: row.categoryName,
    accountIds: left.map(({ accountId }) => accountId),
    by,
    fact,
  })
  const forOwner = { ...context, buyerAccountId: cart.owner_id ?? undefined, isForAdmin: false }
  const change = {
    categoryName: row.categoryName,
    badge,
    left: left.map(rules.nameOfLeft),
    joined: added.map((cpf) => nameFor(forOwner, cpf)),
    all: content.riders.map(({ cpf }) => nameFor(forOwner, cpf)),
  }
  await mailOwner(db, cart.id, { fact, ...rules.noticeOf(by, change) })
}
