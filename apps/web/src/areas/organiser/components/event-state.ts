import type { EventCard } from '@porteira/contract'
import { businessDate, entriesText } from '@porteira/domain'

type Days = Pick<EventCard, 'eventUUID' | 'startDate' | 'endDate' | 'hasRules'>

/** The next act of an event: the desk on its days, then its result. Undefined before it. */
export function actOf(
  { eventUUID, startDate, endDate, hasRules }: Days,
  opensDesk: boolean,
  now = new Date(),
) {
  const today = businessDate(now)
  if (today >= startDate && today <= endDate && opensDesk)
    return { href: `/secretaria/${eventUUID}`, label: 'Abrir secretaria' }
  if (today >= startDate && hasRules === 1) return { href: `/placar/event/${eventUUID}`, label: 'Ver placar' }
  return undefined
}

/** '312 de 480 inscrições' and the share in percent; undefined for an event without entries to sell. */
export function entriesOf({
  entriesTaken = 0,
  entriesTotal = 0,
}: Pick<EventCard, 'entriesTaken' | 'entriesTotal'>) {
  if (entriesTotal === 0) return undefined
  return {
    text: `${entriesTaken} de ${entriesText(entriesTotal)}`,
    percent: percentOf(entriesTaken, entriesTotal),
  }
}

/** The taken share, at most 100; 0 where nothing is sold. */
export const percentOf = (taken: number, total: number) =>
  total === 0 ? 0 : Math.min(100, Math.round((100 * taken) / total))
