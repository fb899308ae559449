import { adminMessages } from '@porteira/domain'
import type { Database, Transaction } from '#platform/database/client.ts'
import { refuse } from '#platform/errors.ts'
import { type Actor, recordFacts } from '#platform/audit/audit.service.ts'
import { formationFact } from '../formation-fact.rules.ts'
import { forgetNoted, takeNumberBack } from '../check-in/handed-out/handed-out.service.ts'
import { formationsRestored } from '../events.ts'
import { withBadge } from './badges.rules.ts'
import { listLostBadges, nextBadges, lockNumbering } from './badges.service.ts'
import * as forms from './forms.queries.ts'
import { type FormRow, isNumbered } from './forms.rules.ts'
import { listRiders } from './riders.queries.ts'
import { takeQuotas } from './quotas.service.ts'
import { isBadgeTaken, lockFormations, reviveFormation, type RevivedStatus } from './states.queries.ts'
import { statusBefore } from './states.rules.ts'

/**
 * Restores the cancelled formations of live entries. If another formation has the badge now or it was sold elsewhere, an
 * automatic badge is replaced, and a formation with a chosen badge is opened again. The caller restores the entries first.
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
  if (rows.length === 0) return
  await lockNumbering(db, rows)
  // All formations are locked before the check-in, which `takeNumberBack` locks.
  const ids = rows.map(({ cartItemId }) => cartItemId)
  await lockFormations(db, ids)
  const categoryIds = rows.map(({ categoryId }) => categoryId)
  const lost = await listLostBadges(db, categoryIds)
  const plans = rows.map((row) => restorationOf(row, lost))
  await takeQuotas(db, await listEntries(db, plans))
  for (const { row, status, keepsBadge } of plans) if (keepsBadge) await revive(db, row, status, row.badge)

  // New badges are assigned last, because they must not collide with those that are kept.
  const numbered = plans.filter(({ keepsBadge }) => !keepsBadge)
  const unnumbered = numbered.map(({ row }) => row)
  const numbers = await nextBadges(db, unnumbered)
  for (const { row, status } of numbered) {
    await revive(db, row, status, numbers.get(row.cartItemId) ?? null)
    await takeNumberBack(db, row.cartItemId, actor)
  }
  for (const { row, status } of plans) if (status === 'open') await forgetNoted(db, row.cartItemId)
  const restored = plans.map(({ row: { cartItemId, categoryId, badge }, status, keepsBadge }) => ({
    cartItemId,
    categoryId,
    status,
    badge: keepsBadge ? badge : (numbers.get(cartItemId) ?? null),
  }))
  const facts = restored.map(({ cartItemId, status, badge }) =>
    formationFact('formation.restored', cartItemId, { after: { status, badge } }),
  )
  await recordFacts(db, actor, facts)
  const ridden = restored.filter(({ status }) => status !== 'open' && status !== 'place')
  await formationsRestored.emit(db, { entries: withBadge(ridden), actor })
}

type Restoration = { row: FormRow; status: RevivedStatus; keepsBadge: boolean }

function restorationOf(row: FormRow, lost: Map<string, Set<number>>): Restoration {
  const isBadgeLost = row.badge !== null && lost.get(row.categoryId)?.has(row.badge)
  const keepsBadge = isBadgeLost ? false : row.badge !== null || !isNumbered(row)
  return { row, keepsBadge, status: isBadgeLost && !isNumbered(row) ? 'open' : statusBefore(row) }
}

/** The riders of the formations that are not opened again. */
async function listEntries(db: Database, plans: Restoration[]) {
  const filled = plans.filter(({ status }) => status !== 'open').map(({ row }) => row)
  const byId = new Map(filled.map((row) => [row.cartItemId, row]))
  return (await listRiders(db, [...byId.keys()])).flatMap(({ cartItemId, cpf, name }) => {
    const row = byId.get(cartItemId)
    return row ? [{ row, cpf, name }] : []
  })
}

const revive = (db: Database, { cartItemId }: FormRow, status: Restoration['status'], badge: number | null) =>
  reviveFormation(db, cartItemId, { badge, status }).catch((error: unknown) => {
    if (!isBadgeTaken(error) || badge === null) throw error
    throw refuse('badge_taken', adminMessages.badgeInUse(badge))
  })
