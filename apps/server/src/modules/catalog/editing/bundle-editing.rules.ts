import { type Bundle, bundleEditable, type Input } from '@porteira/contract'
import { adminMessages, centsFromReais, MAX_BUNDLED_ENTRIES, strengthNumber } from '@porteira/domain'
import { hasFinalOfLives } from '@porteira/domain/competition'
import { refuse } from '#platform/errors.ts'
import type { Row } from '#platform/database/tables.ts'
import { bundleColumns, itemColumns } from '../stored/columns.rules.ts'
import { competition } from '../document/kinds.rules.ts'
import { usualFields } from '../document/fields.rules.ts'
import { toWire } from '../stored/mapping.rules.ts'
import { invalidField } from './editing.rules.ts'

export type BundleBody = NonNullable<Input<'PUT /api/bundles/:itemUUID'>['body']>

const MAX_CATEGORIES = 50

/** Refuses an amount with fractions of a centavo. */
export function checkAmount(name: 'price' | 'promoPrice', { [name]: reais }: BundleBody) {
  if (reais !== undefined && centsFromReais(reais) === undefined) throw invalidField(name)
}

/** The ids of a comma-separated list: 1 to 50, a category once for each of its entries. */
export function bundledIds(list: string) {
  const ids = list.split(',').map((id) => id.trim().toLowerCase())
  // guard: entries-of-a-bundle-limited
  const isFine = ids.length <= MAX_CATEGORIES && ids.every(Boolean) && mostOfOne(ids) <= MAX_BUNDLED_ENTRIES
  if (!isFine) throw invalidField('bundledUUIDs')
  return ids
}

/** How often the most frequent of these ids occurs. */
export const mostOfOne = (ids: readonly string[]) =>
  Math.max(...[...Map.groupBy(ids, (id) => id).values()].map((same) => same.length))

export type CategoryFacts = {
  id: string
  name: string
  strengthOptions: number
  strengthDynamic: boolean
  /** The stored rules; null without any. */
  competition: unknown
  isPlace: boolean
}

/** The categories with these ids, in the order of the bundle. Refuses an id that the event does not have. */
export function chosenCategories(ids: string[], offered: CategoryFacts[]) {
  const byId = new Map(offered.map((category) => [category.id, category]))
  return ids.map((id) => {
    const category = byId.get(id)
    if (!category) throw refuse('unknown_category', adminMessages.unknownCategoryInBundle)
    return category
  })
}

/** True if a category with this number of strengths has the strength of this letter. */
export function hasStrength(letter: string, strengthOptions: number) {
  const strength = strengthNumber(letter)
  return strength !== undefined && strength <= strengthOptions
}

/** Refuses a fixed strength that a category of the bundle does not have. */
export function checkStrength(letter: string, categories: CategoryFacts[]) {
  if (letter === '') return
  for (const { name, strengthOptions, strengthDynamic, isPlace } of categories) {
    if (isPlace) continue
    if (strengthDynamic) throw refuse('strength_by_hits', adminMessages.strengthIsByHits)
    if (!hasStrength(letter, strengthOptions))
      throw refuse('no_such_strength', adminMessages.noSuchStrength(letter, name))
  }
}

/** Refuses lives for a category of the bundle in which lives do not count. */
export function checkLives(lives: number, categories: CategoryFacts[]) {
  const without = categories.find(
    ({ competition: rules, isPlace }) => !isPlace && !hasFinalOfLives(competition.toWire(rules)),
  )
  // guard: bundle-gives-lives-that-count
  if (lives > 0 && without) throw refuse('no_final_of_lives', adminMessages.noFinalOfLives(without.name))
}

export type BundleRow = Row<'item'> & Row<'bundle'>

const namesOf = (offered: CategoryFacts[]) => offered.map(({ id, name }) => ({ uuid: id, name }))

export const bundleView = (row: BundleRow, ids: string[], offered: CategoryFacts[]): Bundle => ({
  UUID: row.id,
  eventUUID: row.event_id,
  ...toWire(itemColumns, row),
  ...toWire(bundleColumns, row),
  bundledUUIDs: ids.join(','),
  unitsTotal: row.total + row.sold_elsewhere,
  unitsSold: row.taken + row.sold_elsewhere,
  rodeoCategories: namesOf(offered),
})

const NAME_LENGTH = 60

/** The values for the form of a copy: those of the source without the sold units, under a new name. */
export const asCopy = (bundle: Bundle): Bundle => ({
  ...bundle,
  UUID: '',
  name: `${bundle.name.slice(0, NAME_LENGTH - 8)} (CÓPIA)`,
  unitsSold: 0,
})

export const emptyBundle = (eventId: string, offered: CategoryFacts[]): Bundle => ({
  UUID: '',
  eventUUID: eventId,
  ...usualFields(bundleEditable),
  unitsSold: 0,
  rodeoCategories: namesOf(offered),
})
