import { isRecord } from '@porteira/domain'
import { freeCategoryNote } from '#areas/organiser/components/free-category.ts'
import { documentOf } from './draft-document.ts'
import type { DraftForm } from './draft-form.ts'

/** What the organiser should know about the free categories of a draft that have no limit for each buyer. */
export function freeCategoryNotes(form: DraftForm): string[] {
  const { categories, maxUnpaidUnits = 80, freeUnformedHours = 24 } = documentOf(form)
  const free = Array.isArray(categories) ? categories.filter(isFreeWithoutLimit) : []
  return KINDS.flatMap((kind) => {
    const names = free
      .filter((category) => kindOf(category) === kind)
      .map(({ name }) => (typeof name === 'string' ? name : 'sem nome'))
    if (names.length === 0) return []
    return [
      freeCategoryNote({
        names,
        isInPerson: kind === 'inPerson',
        isPlace: kind === 'place',
        most: String(maxUnpaidUnits),
        hours: String(freeUnformedHours),
      }),
    ]
  })
}

const KINDS = ['formed', 'inPerson', 'place'] as const

function kindOf({ withoutRiders, registrationInPerson }: Record<string, unknown>): (typeof KINDS)[number] {
  if (withoutRiders === 1) return 'place'
  return registrationInPerson === 1 ? 'inPerson' : 'formed'
}

/** A category that is sold only in bundles has no price of its own. */
const isFreeWithoutLimit = (category: unknown): category is Record<string, unknown> =>
  isRecord(category) &&
  category['price'] === 0 &&
  !category['registrationsPerUser'] &&
  category['noDirectSales'] !== 1
