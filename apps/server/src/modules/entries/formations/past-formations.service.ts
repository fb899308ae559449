import type { Transaction } from '#platform/database/client.ts'
import type { FormationStatus } from '#platform/database/tables.ts'
import { listFormRows } from './forms.queries.ts'
import { type FormRow, strengthOf } from './forms.rules.ts'
import { nextBadges } from './badges.service.ts'
import * as queries from './past-formations.queries.ts'
import { insertRiders, type SavedRider } from './riders.queries.ts'
import { openedStatus, submittedStatus } from './states.rules.ts'

/** A formation that existed before the import, with its riders if they are known. */
export type PastFormation = {
  cartItemId: number
  isCancelled: boolean
  /** Null if no badge was chosen. The category may assign one. */
  badge: number | null
  entityId: string | null
  entityName: string
  team: string
  /** Null while the riders are not known. */
  submittedAt: Date | null
  riders: SavedRider[]
}

type PastFormationRow = PastFormation & { row: FormRow }

/**
 * Inserts formations of carts that were paid before the import, with their riders and quotas. Chosen badges are inserted
 * first. Automatic badges follow in the order of the entries.
 */
export async function insertPastFormations(db: Transaction, cartIds: string[], formations: PastFormation[]) {
  const rows = new Map((await listFormRows(db, cartIds)).map((row) => [row.cartItemId, row]))
  const formed = formations.flatMap((formation) => {
    const row = rows.get(formation.cartItemId)
    return row ? [{ ...formation, row }] : []
  })
  const chosen = formed.filter(({ badge }) => badge !== null)
  if (chosen.length > 0) await queries.insertFormations(db, chosen.map(formationRow))
  const others = formed.filter(({ badge }) => badge === null)
  const live = others.filter(({ isCancelled }) => !isCancelled).map(({ row }) => row)
  const numbers = await nextBadges(db, live)
  const numbered = others.map((one) => ({ ...one, badge: numbers.get(one.cartItemId) ?? null }))
  if (numbered.length > 0) await queries.insertFormations(db, numbered.map(formationRow))
  await insertRiders(db, formed)
  const cartItemIds = formed.map(({ cartItemId }) => cartItemId)
  await queries.countQuotas(db, cartItemIds)
}

const formationRow = (formed: PastFormationRow) => ({
  cart_item_id: formed.cartItemId,
  category_id: formed.row.categoryId,
  status: statusOf(formed),
  active: !formed.isCancelled,
  badge: formed.badge,
  strength: formed.submittedAt ? strengthOf(formed.row).given || null : null,
  entity_id: formed.entityId,
  entity_name: formed.entityName,
  team: formed.team,
  submitted_at: formed.submittedAt,
})

function statusOf({ isCancelled, submittedAt, row }: PastFormationRow): FormationStatus {
  if (isCancelled) return 'cancelled'
  return submittedAt ? submittedStatus(row.isInPerson) : openedStatus(row)
}
