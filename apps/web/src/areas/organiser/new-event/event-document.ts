import { type Draft, valuesOf } from '#areas/organiser/components/form-fields.ts'
import { categoryFields, eventFields } from './event-fields.ts'

/** Brasília is three hours behind UTC all year, because Brazil ended daylight saving time in 2019. */
const BRASILIA = '-03:00'

const withZone = (local: string) => (local ? `${local}:00${BRASILIA}` : '')

/** The import document of a new event from the values of its form. */
export function eventDocument(event: Draft, categories: readonly Draft[]) {
  const { salesStart, salesEnd, state, shortName, ...rest } = valuesOf(eventFields, event)
  return {
    ...rest,
    state: state.toUpperCase(),
    shortName: shortName.toLowerCase(),
    salesStart: withZone(salesStart),
    salesEnd: withZone(salesEnd),
    categories: categories.map((category, index) => ({
      ...valuesOf(categoryFields, category),
      displayOrder: Math.min(index + 1, 99),
    })),
  }
}
