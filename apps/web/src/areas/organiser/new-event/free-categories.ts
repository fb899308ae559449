import { isRecord } from '@porteira/domain'
import { freeCategoryNote } from '#areas/organiser/components/free-category.ts'
import { documentOf } from './draft-document.ts'
import type { DraftForm } from './draft-form.ts'

/** What the organiser should know about the free categories of a draft that have no limit for each buyer. */
export function freeCategoryNotes(form: DraftForm): string[] {
  const { categories, maxUnpaidUnits = 80, freeUnformedHours = 24 } = documentOf(form)
  const free = Array.isArray(categories) ? categories.filter(isFreeWithoutLimit) : []
  return [false, true].flatMap((isInPerson) => {
    const names = free
      .filter(({ registrationInPerson }) => (registrationInPerson === 1) === isInPerson)
      .map(({ name }) => (typeof name === 'string' ? name : 'sem nome'))
    if (names.length === 0) return []
    return [
      freeCategoryNote({
        names,
        isInPerson,
        most: String(maxUnpaidUnits),
        hours: String(freeUnformedHours),
      }),
    ]
  })
}

/** A category that is sold only in bundles has no price of its own. */
const isFreeWithoutLimit = (category: unknown): category is Record<string, unknown> =>
  isRecord(category) &&
  category['price'] === 0 &&
  !category['registrationsPerUser'] &&
  category['noDirectSales'] !== 1
