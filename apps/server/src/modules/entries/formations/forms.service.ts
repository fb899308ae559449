import type { CartItem } from '@porteira/contract'
import type { Database } from '#platform/database/client.ts'
import { safeHtml } from '#modules/catalog/index.ts'
import { listUnavailableBadges } from './badges.queries.ts'
import { listClubs, readEventAffiliation } from './clubs.queries.ts'
import { choosableClubs, type ClubRow, kindToChoose } from './clubs.rules.ts'
import * as queries from './forms.queries.ts'
import { listRiders } from './riders.queries.ts'
import {
  badgesToChange,
  cartItemOf,
  type CartAccess,
  type FormRow,
  hasClubList,
  isLivePlace,
  isOpen,
} from './forms.rules.ts'

/** The forms of a cart's entries, including removed ones. */
export const listForms = async (db: Database, cartId: string, access: CartAccess): Promise<CartItem[]> =>
  (await readForms(db, cartId, access)).map(({ form }) => form)

/** The same forms, each with the row of its entry. */
export const listEntries = async (db: Database, cartId: string, access: CartAccess) =>
  (await readForms(db, cartId, access)).map(({ row, form }) => ({ row, form }))

/** The forms of many carts by cart id, without the lists to choose from. */
export async function listFilledForms(db: Database, cartIds: string[], access: CartAccess) {
  const rows = cartIds.length === 0 ? [] : await queries.listFormRows(db, cartIds)
  const riders = await ridersByItem(db, rows)
  const noChoices = { entities: [], unavailableBadges: new Set<number>(), keptBadges: new Set<number>() }
  const forms = rows.map((row) => {
    const form = formOf(row, riders.get(row.cartItemId) ?? [], noChoices, access)
    return { row, form: { ...form, badgesAvail: [], badgesKept: [], entityAvail: [] } }
  })
  return Map.groupBy(forms, ({ row }) => row.cartId)
}

/**
 * The entries of a cart, each with its row, its form and the choices that the form offers. `isForDesk`: a person of the
 * desk chooses.
 */
export const readForms = async (
  db: Database,
  cartId: string,
  access: CartAccess,
  isForDesk = access === 'admin',
) => formsOf(db, await queries.listFormRows(db, [cartId]), { cartId, access, isForDesk })

/** A submitted entry with the form in which an administrator changes it. Its own badge is one of the choices. */
export async function readFormToChange(db: Database, cartId: string, cartItemId: number) {
  const row = (await queries.listFormRows(db, [cartId])).find((one) => one.cartItemId === cartItemId)
  if (!row) return undefined
  const opened = [{ ...row, status: row.status && ('open' as const) }]
  const [entry] = await formsOf(db, opened, { cartId, access: 'admin', isForDesk: true })
  if (!entry) return undefined
  const unavailableBadges = new Set([...entry.unavailableBadges].filter((badge) => badge !== row.badge))
  const badgesAvail = badgesToChange(row, unavailableBadges)
  const formation = row.status ?? ('pending' as const)
  return { ...entry, row, unavailableBadges, form: { ...entry.form, formation, badgesAvail } }
}

async function formsOf(
  db: Database,
  rows: FormRow[],
  { cartId, access, isForDesk }: { cartId: string; access: CartAccess; isForDesk: boolean },
) {
  const riders = await ridersByItem(db, rows)
  const { clubsOf } = await readClubs(db, cartId, rows.filter(isOpen))
  const { unavailable, kept } = await readUnavailableBadges(db, rows, isForDesk ? cartId : null)
  return rows.map((row) => {
    const unavailableBadges = unavailable.get(row.categoryId) ?? new Set<number>()
    const choices = {
      entities: clubsOf(row).map(({ id, name }) => ({ uuid: id, name })),
      unavailableBadges,
      keptBadges: kept.get(row.categoryId) ?? new Set<number>(),
    }
    return {
      row,
      unavailableBadges,
      entities: clubsOf(row),
      form: formOf(row, riders.get(row.cartItemId) ?? [], choices, access),
    }
  })
}

const formOf = (...facts: Parameters<typeof cartItemOf>) => {
  const form = cartItemOf(...facts)
  return { ...form, desc: safeHtml(form.desc) }
}

const itemOf = ({ cartItemId }: { cartItemId: number }) => cartItemId

/** Only submitted formations have riders. */
const ridersByItem = async (db: Database, rows: FormRow[]) =>
  Map.groupBy(await listRiders(db, rows.filter((row) => row.isSubmitted).map(itemOf)), itemOf)

async function readClubs(db: Database, cartId: string, rows: FormRow[]) {
  const levels = new Set(rows.filter(hasClubList).map(({ entityRequired }) => entityRequired))
  if (levels.size === 0) return { clubsOf: (): ClubRow[] => [] }
  const kinds = [...levels].flatMap((level) => kindToChoose(level) ?? [])
  const all = await listClubs(db, kinds)
  const affiliation = await readEventAffiliation(db, cartId)
  const lists = new Map([...levels].map((level) => [level, choosableClubs(level, all, affiliation)]))
  return { clubsOf: ({ entityRequired }: FormRow) => lists.get(entityRequired) ?? [] }
}

async function readUnavailableBadges(db: Database, rows: FormRow[], deskForCart: string | null) {
  const chosen = rows.filter((row) => (isOpen(row) || isLivePlace(row)) && !row.autoBadge && row.badgeList)
  const categoryIds = [...new Set(chosen.map((row) => row.categoryId))]
  const none = { unavailable: new Map<string, Set<number>>(), kept: new Map<string, Set<number>>() }
  return categoryIds.length === 0 ? none : listUnavailableBadges(db, categoryIds, { deskForCart })
}
