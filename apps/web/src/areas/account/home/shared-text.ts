import { dateRangeText } from '@porteira/domain'
import type { Ticket } from './tickets.ts'

const AND = new Intl.ListFormat('pt-BR')

/** What a buyer tells others about an event: numbers, categories and riders; no code, no CPF, no payment. */
export function sharedText({ eventName, event, purchases }: Ticket) {
  const entries = purchases.flatMap((purchase) => purchase.entries)
  return [
    eventName,
    `${dateRangeText(event.startDate, event.endDate)}, ${event.city} (${event.state})`,
    ...entries.map(({ badge, categoryName, riders }) =>
      [badge === null ? categoryName : `Nº ${badge} – ${categoryName}`, AND.format(riders)]
        .filter(Boolean)
        .join(': '),
    ),
  ].join('\n')
}
