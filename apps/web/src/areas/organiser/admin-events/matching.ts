import { FIELD_BOUNDS, foldAccents } from '@porteira/domain'

/** The events whose name holds what was typed, whatever its accents; all of them before the third letter. */
export function matching<Event extends { name: string }>(events: Event[], typed: string) {
  const wanted = foldAccents(typed.trim())
  if (wanted.length < FIELD_BOUNDS.searchMin) return events
  return events.filter(({ name }) => foldAccents(name).includes(wanted))
}
