import type { Bundle, Input } from '@porteira/contract'
import { adminMessages, centsFromReais, reaisFromCents, strengthLetter } from '@porteira/domain'
import { refuse } from '#platform/errors.ts'
import { bool, flag, given, invalidField } from './editing.rules.ts'

export type BundleBody = NonNullable<Input<'PUT /api/bundles/:itemUUID'>['body']>

const MOST_CATEGORIES = 50

/** What of a bundle stands in the table of all items for sale. */
export const itemColumns = (body: BundleBody) =>
  given({
    name: body.name,
    rules: body.rules,
    display_order: body.displayOrder,
    registrations_per_user: body.registrationsPerUser,
    price_in_cents: cents('price', body.price),
    hide_from_sales: bool(body.hideFromSales),
  })

/** What of a bundle stands in its own table. */
export const bundleColumns = (body: BundleBody) =>
  given({
    promo_price_in_cents: cents('promoPrice', body.promoPrice),
    promo_first_units: body.promoFirstUnits,
    first_badge: body.mdlBadgeNum,
    complement: body.mdlComplement,
    override_strength: body.overrideStrength,
    override_participants: body.overrideParticipants,
  })

function cents(name: string, reais: number | undefined) {
  if (reais === undefined) return undefined
  const value = centsFromReais(reais)
  if (value === undefined) throw invalidField(name)
  return value
}

/** The ids of a comma list: 1 to 50, none twice. */
export function bundledIds(list: string) {
  const ids = list.split(',').map((id) => id.trim().toLowerCase())
  const isFine = ids.length <= MOST_CATEGORIES && new Set(ids).size === ids.length && ids.every(Boolean)
  if (!isFine) throw invalidField('bundledUUIDs')
  return ids
}

export type CategoryFacts = { id: string; name: string; strengthOptions: number; strengthDynamic: boolean }

/** The categories of a bundle among those of its event, in the bundle's order. */
export function chosenCategories(ids: string[], offered: CategoryFacts[]) {
  const byId = new Map(offered.map((category) => [category.id, category]))
  return ids.map((id) => {
    const category = byId.get(id)
    if (!category) throw refuse('unknown_category', adminMessages.unknownCategoryInBundle)
    return category
  })
}

/** A fixed strength must exist in every category of the bundle. */
export function checkStrength(letter: string, categories: CategoryFacts[]) {
  if (letter === '') return
  for (const { name, strengthOptions, strengthDynamic } of categories) {
    if (strengthDynamic) throw refuse('strength_by_hits', adminMessages.strengthIsByHits)
    const letters = Array.from({ length: strengthOptions }, (_, index) => strengthLetter(index + 1))
    if (!letters.includes(letter))
      throw refuse('no_such_strength', adminMessages.noSuchStrength(letter, name))
  }
}

export type BundleRow = {
  id: string
  event_id: string
  name: string
  rules: string
  display_order: number
  registrations_per_user: number
  price_in_cents: number
  total: number
  taken: number
  sold_elsewhere: number
  hide_from_sales: boolean
  promo_price_in_cents: number
  promo_first_units: number
  first_badge: number
  complement: string
  override_strength: string
  override_participants: number
}

export const bundleView = (row: BundleRow, ids: string[], offered: CategoryFacts[]): Bundle => ({
  UUID: row.id,
  eventUUID: row.event_id,
  name: row.name,
  rules: row.rules,
  displayOrder: row.display_order,
  registrationsPerUser: row.registrations_per_user,
  bundledUUIDs: ids.join(','),
  price: reaisFromCents(row.price_in_cents),
  promoPrice: reaisFromCents(row.promo_price_in_cents),
  promoFirstUnits: row.promo_first_units,
  unitsTotal: row.total + row.sold_elsewhere,
  unitsSold: row.taken + row.sold_elsewhere,
  mdlBadgeNum: row.first_badge,
  mdlComplement: row.complement,
  overrideStrength: row.override_strength,
  overrideParticipants: row.override_participants,
  hideFromSales: flag(row.hide_from_sales),
  rodeoCategories: offered.map(({ id, name }) => ({ uuid: id, name })),
})

const NAME_LENGTH = 60

/** A bundle that is about to be born: all of its source but what was sold, under a name of its own. */
export const asCopy = (bundle: Bundle): Bundle => ({
  ...bundle,
  UUID: '',
  name: `${bundle.name.slice(0, NAME_LENGTH - 8)} (CÓPIA)`,
  unitsSold: 0,
})

export const emptyBundle = (eventId: string, offered: CategoryFacts[]): Bundle => ({
  UUID: '',
  eventUUID: eventId,
  name: '',
  rules: '',
  displayOrder: 0,
  registrationsPerUser: 1,
  bundledUUIDs: '',
  price: 0,
  promoPrice: 0,
  promoFirstUnits: 0,
  unitsTotal: 0,
  unitsSold: 0,
  mdlBadgeNum: 0,
  mdlComplement: '',
  overrideStrength: '',
  overrideParticipants: 0,
  hideFromSales: 0,
  rodeoCategories: offered.map(({ id, name }) => ({ uuid: id, name })),
})
