import { endpoints, type Reply } from '@porteira/contract'
import { maskCpf, type PlainDate, registeredName } from '@porteira/domain'
import type { Database } from '#platform/database/client.ts'
import { type EventScope, type Rights, scopeOf } from '#platform/roles.rules.ts'
import { listEventFacts } from '../events.ts'
import { listDevices } from './devices.queries.ts'
import { deviceStateOf } from './devices.rules.ts'
import * as queries from './grants.queries.ts'
import { administratorRole, eventNameOf } from './grants.rules.ts'
import { listTeamFacts } from './team.queries.ts'
import { nearestFirst, teamFact } from './team.rules.ts'

type Viewer = { accountId: number; rights: Rights; events: EventScope; today: PlainDate }

/** The people and devices of the events that the viewer may see, and the events for which the viewer may grant. */
export async function readTeam(db: Database, viewer: Viewer): Promise<Reply<'GET /api/team/'>> {
  const { rights, events, today } = viewer
  const owned = rights === 'all' ? rights : scopeOf(rights, endpoints['POST /api/team/grants'].access.roles)
  const facts = await listEventFacts.ask(db, events)
  const mayRevoke = (accountId: number, eventId: string | null) =>
    accountId !== viewer.accountId && isWithinScope(owned, eventId) ? 1 : 0
  const administrators = events === 'all' ? await queries.listAdministrators(db) : []
  const grants = await queries.listGrants(db, events)
  return {
    status: 'OK',
    people: [
      ...administrators.map((row) => ({
        ...administratorRole,
        ...personOf(row),
        grantId: '',
        grantedBy: '',
        isRevocable: 0,
      })),
      ...grants.map((row) => ({
        ...personOf(row),
        grantId: String(row.id),
        role: row.role,
        eventUUID: row.eventId,
        eventName: eventNameOf(facts, row.eventId),
        until: row.until,
        grantedBy: row.grantedBy,
        isRevocable: mayRevoke(row.accountId, row.eventId),
      })),
    ],
    devices: (await listDevices(db, events)).map((row) => {
      const event = facts.find(({ id }) => id === row.eventId)
      return {
        deviceId: String(row.id),
        name: row.name,
        role: row.role,
        eventUUID: row.eventId,
        eventName: event?.name ?? '',
        state: deviceStateOf({ ...row, endsOn: event?.endsOn ?? today }, today),
        addedBy: row.addedBy,
        addedOn: row.addedAt.toISOString(),
        lastUsedOn: row.lastUsedAt?.toISOString() ?? null,
      }
    }),
    events: nearestFirst(facts, today)
      .filter(({ id }) => isWithinScope(owned, id))
      .map(({ id, name }) => ({ eventUUID: id, name })),
    mayGrantAll: owned === 'all' ? 1 : 0,
  }
}

const isWithinScope = (scope: EventScope | undefined, eventId: string | null) =>
  scope === 'all' || (eventId !== null && scope !== undefined && scope.includes(eventId))

type PersonRow = {
  uuid: string
  cpf: string
  name: string
  nickname: string
  grantedAt: Date
  lastSeenAt: Date | null
}

const personOf = ({ uuid, cpf, name, nickname, grantedAt, lastSeenAt }: PersonRow) => ({
  userUUID: uuid,
  name: registeredName({ name, nickname }),
  maskedCpf: maskCpf(cpf),
  grantedOn: grantedAt.toISOString(),
  lastSeenOn: lastSeenAt?.toISOString() ?? null,
})

/** What was granted and revoked for these events, the newest first. */
export async function readTeamHistory(db: Database, events: EventScope) {
  const facts = await listEventFacts.ask(db, events)
  return (await listTeamFacts(db, events)).map((row) => teamFact(row, facts))
}
