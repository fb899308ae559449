import { adminMessages, eligibilityMessages } from '@porteira/domain'
import type { Database, Transaction } from '#platform/database/client.ts'
import { refuse } from '#platform/errors.ts'
import { type Actor, recordFacts } from '#platform/audit/audit.service.ts'
import { listGivenBadges, nextBadges, takeTurn } from './numbering.service.ts'
import * as forms from './forms.queries.ts'
import { type FormRow, type RiderRow } from './forms.rules.ts'
import { listRiders } from './riders.queries.ts'
import { takeQuota } from './quotas.queries.ts'
import { isBadgeTaken, reviveFormation } from './states.queries.ts'
import { statusBefore, type SubmittedStatus } from './states.rules.ts'

export type Restored = {
  cartItemId: number
  status: 'open' | SubmittedStatus
  badge: number | null
  hadBadge: number | null
}

/**
 * Puts cancelled formations of live registrations back as they were. A number that was given to somebody else
 * meanwhile is replaced where numbers are automatic; where they are chosen the formation is open again.
 * Inside a transaction, after the registrations were restored.
 */
export async function restoreFormations(
  db: Transaction,
  cartId: string,
  actor: Actor,
  cartItemIds?: number[],
) {
  const rows = (await forms.listFormRows(db, [cartId])).filter(
    (row) =>
      row.status === 'cancelled' && row.removedAt === null && (cartItemIds?.includes(row.cartItemId) ?? true),
  )
  if (rows.length === 0) return []
  await takeTurn(db, rows)
  const taken = await listGivenBadges(
    db,
    rows.map(({ categoryId }) => categoryId),
  )
  const plans = rows.map((row) => planOf(row, taken))
  await takeQuotas(db, plans)
  for (const { row, status, keeps } of plans) if (keeps) await revive(db, row, status, row.badge)

  // Only now are the numbers that stay out of the way of the new ones.
  const numbered = plans.filter(({ keeps }) => !keeps)
  const numbers = await nextBadges(
    db,
    numbered.map(({ row }) => row),
  )
  for (const { row, status } of numbered) await revive(db, row, status, numbers.get(row.cartItemId) ?? null)
  const restored = plans.map(({ row, status, keeps }): Restored => {
    const badge = keeps ? row.badge : (numbers.get(row.cartItemId) ?? null)
    return { cartItemId: row.cartItemId, status, badge, hadBadge: row.badge }
  })
  const facts = restored.map(({ cartItemId, status, badge }) => {
    const after = { status, badge }
    return { action: 'formation.restored', entity: 'formation', entityId: String(cartItemId), after }
  })
  await recordFacts(db, actor, facts)
  return restored
}

type Plan = { row: FormRow; status: Restored['status']; keeps: boolean }

function planOf(row: FormRow, taken: Map<string, Set<number>>): Plan {
  const isGone = row.badge !== null && taken.get(row.categoryId)?.has(row.badge)
  const keeps = isGone ? false : row.badge !== null || !row.autoBadge
  return { row, keeps, status: isGone && !row.autoBadge ? 'open' : statusBefore(row) }
}

async function takeQuotas(db: Database, plans: Plan[]) {
  const filled = plans.filter(({ status }) => status !== 'open').map(({ row }) => row)
  const byId = new Map(filled.map((row) => [row.cartItemId, row]))
  const wanted = (await listRiders(db, [...byId.keys()])).flatMap((rider) => {
    const row = byId.get(rider.cartItemId)
    return row ? [{ row, rider, key: `${row.categoryId} ${rider.cpf}` }] : []
  })
  for (const { row, rider } of wanted.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
    await takeOne(db, row, rider)
}

async function takeOne(
  db: Database,
  { categoryId, categoryName, maxCpfOccurrences }: FormRow,
  rider: RiderRow,
) {
  if (await takeQuota(db, categoryId, rider.cpf, maxCpfOccurrences)) return
  throw refuse(
    'not_eligible',
    eligibilityMessages.cpfLimitReached(rider.name, maxCpfOccurrences, categoryName),
  )
}

const revive = (db: Database, { cartItemId }: FormRow, status: Restored['status'], badge: number | null) =>
  reviveFormation(db, cartItemId, { badge, status }).catch((error: unknown) => {
    if (!isBadgeTaken(error) || badge === null) throw error
    throw refuse('badge_taken', adminMessages.badgeInUse(badge))
  })
