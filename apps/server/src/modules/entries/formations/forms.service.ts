import type { CartItem } from '@porteira/contract'
import type { Database } from '#platform/database/client.ts'
import { safeHtml } from '#modules/catalog/index.ts'
import { listGoneBadges } from './badges.queries.ts'
import { listEntities, readEventPlace } from './entities.queries.ts'
import { choosableEntities, type EntityRow, kindToChoose } from './entities.rules.ts'
import * as queries from './forms.queries.ts'
import { listRiders } from './riders.queries.ts'
import { cartItemOf, type FormRow, hasEntityList, isOpen, type Sees } from './forms.rules.ts'

/** What each registration of a cart needs, offers and holds, removed ones included. */
export const listForms = async (db: Database, cartId: string, sees: Sees): Promise<CartItem[]> =>
  (await readForms(db, cartId, sees)).map(({ form }) => form)

/** The same, each with how it was bought. */
export const listEntries = async (db: Database, cartId: string, sees: Sees) =>
  (await readForms(db, cartId, sees)).map(({ row, form }) => ({ row, form }))

/** The registrations of many carts as they were bought and filled in, without lists to choose from. */
export async function listFilledForms(db: Database, cartIds: string[], sees: Sees) {
  const rows = cartIds.length === 0 ? [] : await queries.listFormRows(db, cartIds)
  const riders = await ridersByItem(db, rows)
  const nothing = { entities: [], goneBadges: new Set<number>() }
  const forms = rows.map((row) => {
    const form = formOf(row, riders.get(row.cartItemId) ?? [], nothing, sees)
    return { row, form: { ...form, badgesAvail: [], entityAvail: [] } }
  })
  return Map.groupBy(forms, ({ row }) => row.cartId)
}

/** Each registration as the server knows it beside its form. */
export async function readForms(db: Database, cartId: string, sees: Sees) {
  const rows = await queries.listFormRows(db, [cartId])
  const riders = await ridersByItem(db, rows)
  const { entitiesOf } = await readEntities(db, cartId, rows.filter(isOpen))
  const gone = await readGoneBadges(db, rows)
  return rows.map((row) => {
    const goneBadges = gone.get(row.categoryId) ?? new Set<number>()
    const choices = { entities: entitiesOf(row).map(({ id, name }) => ({ uuid: id, name })), goneBadges }
    return {
      row,
      goneBadges,
      entities: entitiesOf(row),
      form: formOf(row, riders.get(row.cartItemId) ?? [], choices, sees),
    }
  })
}

const formOf = (...facts: Parameters<typeof cartItemOf>) => {
  const form = cartItemOf(...facts)
  return { ...form, desc: safeHtml(form.desc) }
}

const itemOf = ({ cartItemId }: { cartItemId: number }) => cartItemId

const ridersByItem = async (db: Database, rows: FormRow[]) =>
  Map.groupBy(await listRiders(db, rows.map(itemOf)), itemOf)

async function readEntities(db: Database, cartId: string, rows: FormRow[]) {
  const wanted = new Set(rows.filter(hasEntityList).map(({ entityRequired }) => entityRequired))
  if (wanted.size === 0) return { entitiesOf: (): EntityRow[] => [] }
  const all = await listEntities(
    db,
    [...wanted].flatMap((level) => kindToChoose(level) ?? []),
  )
  const place = await readEventPlace(db, cartId)
  const lists = new Map([...wanted].map((level) => [level, choosableEntities(level, all, place)]))
  return { entitiesOf: ({ entityRequired }: FormRow) => lists.get(entityRequired) ?? [] }
}

async function readGoneBadges(db: Database, rows: FormRow[]) {
  const chosen = rows.filter((row) => isOpen(row) && !row.autoBadge && row.badgeList)
  const categoryIds = [...new Set(chosen.map((row) => row.categoryId))]
  return categoryIds.length === 0 ? new Map<string, Set<number>>() : listGoneBadges(db, categoryIds)
}
