import type { CartItem } from '@porteira/contract'
import type { Database } from '#platform/database/client.ts'
import { safeHtml } from '#modules/catalog/index.ts'
import { listUnavailableBadges } from './badges.queries.ts'
import { listClubs, readEventAffiliation } from './clubs.queries.ts'
import { choosableClubs, type ClubRow, kindToChoose } from './clubs.rules.ts'
import * as queries from './forms.queries.ts'
import { listRiders } from './riders.queries.ts'
import { cartItemOf, type FormRow, hasClubList, isOpen, type CartAccess } from './forms.rules.ts'

/** What each registration of a cart needs, offers and holds, removed ones included. */
export const listForms = async (db: Database, cartId: string, sees: CartAccess): Promise<CartItem[]> =>
  (await readForms(db, cartId, sees)).map(({ form }) => form)

/** The same, each with how it was bought. */
export const listEntries = async (db: Database, cartId: string, sees: CartAccess) =>
  (await readForms(db, cartId, sees)).map(({ row, form }) => ({ row, form }))

/** The registrations of many carts as they were bought and filled in, without lists to choose from. */
export async function listFilledForms(db: Database, cartIds: string[], sees: CartAccess) {
  const rows = cartIds.length === 0 ? [] : await queries.listFormRows(db, cartIds)
  const riders = await ridersByItem(db, rows)
  const nothing = { entities: [], unavailableBadges: new Set<number>() }
  const forms = rows.map((row) => {
    const form = formOf(row, riders.get(row.cartItemId) ?? [], nothing, sees)
    return { row, form: { ...form, badgesAvail: [], entityAvail: [] } }
  })
  return Map.groupBy(forms, ({ row }) => row.cartId)
}

/** Each registration as the server knows it beside its form. */
export async function readForms(db: Database, cartId: string, sees: CartAccess) {
  const rows = await queries.listFormRows(db, [cartId])
  const riders = await ridersByItem(db, rows)
  const { clubsOf } = await readClubs(db, cartId, rows.filter(isOpen))
  const gone = await readUnavailableBadges(db, rows)
  return rows.map((row) => {
    const unavailableBadges = gone.get(row.categoryId) ?? new Set<number>()
    const choices = { entities: clubsOf(row).map(({ id, name }) => ({ uuid: id, name })), unavailableBadges }
    return {
      row,
      unavailableBadges,
      entities: clubsOf(row),
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

async function readClubs(db: Database, cartId: string, rows: FormRow[]) {
  const wanted = new Set(rows.filter(hasClubList).map(({ entityRequired }) => entityRequired))
  if (wanted.size === 0) return { clubsOf: (): ClubRow[] => [] }
  const all = await listClubs(
    db,
    [...wanted].flatMap((level) => kindToChoose(level) ?? []),
  )
  const place = await readEventAffiliation(db, cartId)
  const lists = new Map([...wanted].map((level) => [level, choosableClubs(level, all, place)]))
  return { clubsOf: ({ entityRequired }: FormRow) => lists.get(entityRequired) ?? [] }
}

async function readUnavailableBadges(db: Database, rows: FormRow[]) {
  const chosen = rows.filter((row) => isOpen(row) && !row.autoBadge && row.badgeList)
  const categoryIds = [...new Set(chosen.map((row) => row.categoryId))]
  return categoryIds.length === 0 ? new Map<string, Set<number>>() : listUnavailableBadges(db, categoryIds)
}
