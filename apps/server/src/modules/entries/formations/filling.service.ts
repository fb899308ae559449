import type { FilledItem } from '@porteira/contract'
import { eligibilityMessages, formationMessages } from '@porteira/domain'
import type { Database, Transaction } from '#platform/database/client.ts'
import { invalid, notFound, refuse } from '#platform/errors.ts'
import { type Actor, auditInsert } from '#platform/audit/audit.service.ts'
import { formationFact } from '../formation-fact.rules.ts'
import { type Entry, type FilledEntry, readEligibilityContext, refuseProblems } from './checking.service.ts'
import { type EligibilityContext, nameFor } from './eligibility.rules.ts'
import * as rules from './filling.rules.ts'
import { isLive, isOpen, isToFillNow } from './forms.rules.ts'
import { readForms } from './forms.service.ts'
import { ridersInsert } from './riders.queries.ts'
import { takeQuotas } from './quotas.service.ts'
import { storedFormOf } from './stored-form.rules.ts'
import { hasSubmitted, isBadgeTaken, lockFormations, submitFormation } from './states.queries.ts'
import { submittedStatus } from './states.rules.ts'

/** The open formations that a call may fill: those that are due right after the payment, one entry, or none. */
export type Scope = 'formed-now' | 'none' | { cartItemId: number }

type FillOptions = {
  cartId: string
  scope: Scope
  /** The account of the session, if it owns the cart. */
  buyerAccountId: number | undefined
  /** An administrator saves. Messages for an administrator contain full names. */
  isForAdmin: boolean
  actor: Actor
}

export type SavedFormation = {
  categoryName: string
  badge: number | null
  riders: { accountId: number; nickname: string; name: string }[]
}

/**
 * Checks and saves the forms of a cart, all or none. The caller's transaction has locked the cart. A form whose content is
 * already saved is accepted; a saved formation with other content is refused. Returns what was saved and what is warned.
 */
export async function fillFormations(db: Transaction, filledItems: FilledItem[], filling: FillOptions) {
  const entries = (await readForms(db, filling.cartId, 'admin', filling.isForAdmin)).filter(({ row }) =>
    isLive(row),
  )
  const filledEntries = entriesToFill(entries, filledItems, filling.scope)
  if (filledEntries.length === 0) return { saved: [], warnings: [] }
  const context = await readEligibilityContext(db, filledEntries, filling)
  const warnings = refuseProblems(filledEntries, context)
  const riders = filledEntries.flatMap(({ row, content }) =>
    content.riders.map(({ cpf }, index) => ({ row, cpf, name: nameFor(context, cpf), index })),
  )
  const cartItemIds = filledEntries.map(({ row }) => row.cartItemId)
  await lockFormations(db, cartItemIds)
  await takeQuotas(db, riders)
  return { saved: await save(db, filledEntries, context, filling.actor), warnings }
}

function entriesToFill(entries: Entry[], filledItems: FilledItem[], scope: Scope): FilledEntry[] {
  const byId = new Map(filledItems.map((filled) => [filled.cartItemId, filled]))
  if (byId.size < filledItems.length) throw invalid()
  if (scope === 'none' && filledItems.length === 0) throw alreadyRegistered()
  for (const filled of filledItems) {
    const entry = entries.find(({ row }) => row.cartItemId === filled.cartItemId)
    if (!entry) throw notFound()
    if (isInScope(entry, scope)) continue
    if (isOpen(entry.row) && scope !== 'none') throw invalid()
    const isSame = rules.contentHash(rules.contentOf(entry.row, filled)) === entry.row.contentHash
    if (!isSame) throw alreadyRegistered()
  }
  return entries
    .filter((entry) => isInScope(entry, scope))
    .map((entry) => {
      const filled = byId.get(entry.row.cartItemId) ?? rules.emptySubmission(entry.row.cartItemId)
      return { ...entry, filled, content: rules.contentOf(entry.row, filled) }
    })
}

const isInScope = ({ row }: Entry, scope: Scope) => {
  if (scope === 'none') return false
  return scope === 'formed-now' ? isToFillNow(row) : isOpen(row) && row.cartItemId === scope.cartItemId
}

const alreadyRegistered = () => refuse('already_registered', formationMessages.alreadyRegistered)

async function save(
  db: Transaction,
  filledEntries: FilledEntry[],
  context: EligibilityContext,
  actor: Actor,
) {
  // Every transaction takes badges in the same order, which prevents deadlocks.
  const ordered = filledEntries.toSorted(
    (a, b) => compare(a.row.categoryId, b.row.categoryId) || (a.content.badge ?? 0) - (b.content.badge ?? 0),
  )
  const saved: SavedFormation[] = []
  for (const filledEntry of ordered) saved.push(await saveOne(db, filledEntry, context, actor))
  return saved
}

async function saveOne(
  db: Database,
  { row, content }: FilledEntry,
  context: EligibilityContext,
  actor: Actor,
): Promise<SavedFormation> {
  const { riders, values } = storedFormOf(content, context)
  const submission = { cartItemId: row.cartItemId, status: submittedStatus(row.isInPerson), ...values }
  const fact = formationFact('formation.submitted', row.cartItemId, {
    before: { status: 'open' },
    after: {
      status: submission.status,
      badge: content.badge ?? row.badge,
      accountIds: riders.map(({ accountId }) => accountId),
    },
  })
  const parts = {
    riders: ridersInsert([{ cartItemId: row.cartItemId, riders }], hasSubmitted),
    fact: auditInsert([{ actor, fact }], hasSubmitted),
  }
  const submitted = await submitFormation(db, submission, parts).catch((error: unknown) => {
    if (!isBadgeTaken(error) || content.badge === null) throw error
    const at = { cartItemId: row.cartItemId, field: 'badge' }
    throw refuse('badge_taken', eligibilityMessages.badgeJustTaken(content.badge), at)
  })
  if (!submitted) throw alreadyRegistered()
  const people = content.riders.flatMap(({ cpf }) => context.riders.get(cpf) ?? [])
  return { categoryName: row.categoryName, badge: submitted.badge, riders: people }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
