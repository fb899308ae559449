import { FIELD_BOUNDS, foldAccents } from '@porteira/domain'

/** The events whose name contains the text, without regard to accents. A text of fewer than three letters keeps all. */
export function filterByName<Event extends { name: string }>(events: Event[], typed: string) {
  const folded = foldAccents(typed.trim())
  if (folded.length < FIELD_BOUNDS.searchMin) return events
  return events.filter(({ name }) => foldAccents(name).includes(folded))
}
