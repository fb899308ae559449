import type { TeamFact } from '@porteira/contract'
import { formatDate, isRoleName, type PlainDate, roleName, teamMessages } from '@porteira/domain'
import type { EventFacts } from './event-facts.rules.ts'
import { eventNameOf } from './grants.rules.ts'

/** One audit record about a role or a device. */
export type TeamFactRow = {
  at: Date
  who: string
  action: string
  /** The person of a role; '' for a device. */
  person: string
  role: string
  deviceName: string
  eventId: string | null
  until: string | null
}

const SENTENCES: Record<string, (row: Named) => string> = {
  'role.granted': ({ person, role, place, until }) =>
    `${person}: papel ${role} em ${place}${until === null ? '' : `, até ${formatDate(until)}`}`,
  'role.revoked': ({ person, role, place }) => `${person}: papel ${role} em ${place} retirado`,
  'device.added': ({ deviceName, role, place }) => `Aparelho ${deviceName} (${role}) criado para ${place}`,
  'device.renewed': ({ deviceName, place }) => `Aparelho ${deviceName} de ${place}: novo link`,
  'device.revoked': ({ deviceName, place }) => `Aparelho ${deviceName} de ${place}: acesso encerrado`,
  'device.opened': ({ deviceName, place }) => `Aparelho ${deviceName} de ${place}: link aberto`,
}

type Named = { person: string; role: string; deviceName: string; place: string; until: string | null }

/** A fact about roles and devices as a sentence. */
export function teamFact(row: TeamFactRow, events: readonly EventFacts[]): TeamFact {
  const place = row.eventId === null ? teamMessages.allEvents : eventNameOf(events, row.eventId)
  const role = isRoleName(row.role) ? roleName(row.role) : row.role
  const says = SENTENCES[row.action]?.({ ...row, role, place }) ?? row.action
  const isByDevice = row.action === 'device.opened'
  return {
    at: row.at.toISOString(),
    who: (isByDevice ? row.deviceName : row.who) || 'Comando no servidor',
    says,
  }
}

/** The events in the order in which an owner needs them: current and next ones, then past ones, the newest first. */
export const nearestFirst = (events: readonly EventFacts[], today: PlainDate) => {
  const isOver = ({ endsOn }: EventFacts) => endsOn < today
  const byEnd = events.toSorted((a, b) => a.endsOn.localeCompare(b.endsOn))
  return [...byEnd.filter((event) => !isOver(event)), ...byEnd.filter(isOver).toReversed()]
}
