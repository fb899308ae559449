import type { AgendaEntry } from '@porteira/contract'
import { businessDate, formatDate, formatTime, type PlainDate } from '@porteira/domain'

const MIDNIGHT = '00:00'

/** An entry of the agenda as it is read: the hour of today or the day, and what happens. */
export function agendaLine({ at, kind, names }: AgendaEntry, today: PlainDate) {
  const says = sentence(kind, names)
  if (!at.includes('T')) return { when: formatDate(at).slice(0, 5), says }
  const instant = new Date(at)
  const [day, time] = [businessDate(instant), formatTime(instant)]
  if (day === today) return { when: time, says }
  return { when: formatDate(day).slice(0, 5), says: time === MIDNIGHT ? says : `${says}, ${time}` }
}

function sentence(kind: AgendaEntry['kind'], names: readonly string[]) {
  if (kind === 'saleOpens') return 'Abre a venda pelo site'
  if (kind === 'saleCloses') return 'Fecha a venda pelo site'
  if (kind === 'firstDay') return 'Primeiro dia do evento'
  const listed = names.length > 2 ? `${names[0]} e mais ${names.length - 1}` : names.join(' e ')
  return kind === 'session' ? listed : `Muda o preço de ${listed}`
}
