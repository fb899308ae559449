import { type Draft, valuesOf } from '#areas/organiser/components/form-fields.ts'
import { categoryFields, eventFields } from './event-fields.ts'

/** Brazil gave up daylight saving time in 2019: Brasília is three hours behind UTC all year. */
const BRASILIA = '-03:00'

const withZone = (local: string) => (local ? `${local}:00${BRASILIA}` : '')

/** The document that an import would bring, made of what was typed. */
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
