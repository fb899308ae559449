import { FIELD_BOUNDS, foldAccents } from '@porteira/domain'

/** The events whose name holds what was typed, whatever its accents; all of them before the third letter. */
export function filterByName<Event extends { name: string }>(events: Event[], typed: string) {
  const folded = foldAccents(typed.trim())
  if (folded.length < FIELD_BOUNDS.searchMin) return events
  return events.filter(({ name }) => foldAccents(name).includes(folded))
}
