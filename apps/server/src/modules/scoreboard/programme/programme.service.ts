import type { Input } from '@porteira/contract'
import { programmeMessages } from '@porteira/domain'
import { programmeProblem, type Programme, type Session } from '@porteira/domain/programme'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import type { Database } from '#platform/database/client.ts'
import { invalid, notFound, refuse } from '#platform/errors.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import type { Forecasts } from './forecast.service.ts'
import { heatsOf, type Load, loadsOf, type ProgrammeRow } from './load.rules.ts'
import { findProgramme, listLoads, storeProgramme } from './programme.queries.ts'
import { publicViewOf, viewOf, withKnownParts } from './programme.rules.ts'

async function readEvent(db: Database, eventUUID: string, options = {}) {
  const event = isUuid(eventUUID) ? await findProgramme(db, eventUUID, options) : undefined
  if (!event) throw notFound()
  return event
}

/** The programme of an event with its forecast, for people of the event. */
export async function readProgramme(db: Database, forecasts: Forecasts, eventUUID: string, full: boolean) {
  const event = await readEvent(db, eventUUID)
  const loads = loadsOf(await listLoads(db, event.id), full)
  return answer(forecasts, { event, loads, stored: event })
}

/** The same for everybody. Throws for an event without public rankings. */
export async function readPublicProgramme(db: Database, forecasts: Forecasts, eventUUID: string) {
  const event = await readEvent(db, eventUUID)
  // guard: programme-of-a-hidden-event
  if (!event.isPublic) throw notFound()
  // Most events have no programme, and then nothing of them is read.
  const loads = event.sessions.length > 0 ? loadsOf(await listLoads(db, event.id), false) : []
  const programme = known(event, loads)
  const now = Date.now()
  return publicViewOf(event, { programme, loads, forecast: await forecasts(programme, loads, now) }, now)
}

type Change = Input<'PUT /api/programme/:eventUUID'>['body']

/** Replaces the sessions of an event, or with `trial` only answers what they would lead to. */
export async function changeProgramme(
  db: Database,
  forecasts: Forecasts,
  { actor, eventUUID, change }: { actor: Actor; eventUUID: string; change: Change },
) {
  const listed = programmeOf(change)
  const programme = inOrder(listed)
  const isTrial = change.trial === 1
  const read = await db.transaction().execute(async (db) => {
    const event = await readEvent(db, eventUUID, { lock: !isTrial })
    const loads = loadsOf(await listLoads(db, event.id), change.full === 1)
    const heats = new Map(loads.map((load) => [load.row.id, heatsOf(load)]))
    // A problem names a session by its position on the screen.
    const problem = programmeProblem(listed, { startsOn: event.startsOn, endsOn: event.endsOn, heats })
    if (problem) throw invalid(problem, 'programme_problem')
    if (isTrial) return { event, loads }
    // guard: programme-names-what-was-seen
    if (event.revision !== change.revision) throw refuse('newer_programme', programmeMessages.newerProgramme)
    await storeProgramme(db, event.id, programme)
    await recordFact(db, actor, {
      action: 'programme.changed',
      entity: 'event',
      entityId: event.id,
      before: { latestEnd: event.latestEnd, sessions: event.sessions },
      after: programme,
    })
    return { event: { ...event, revision: event.revision + 1 }, loads }
  })
  return answer(forecasts, { ...read, stored: programme, msg: isTrial ? '' : programmeMessages.stored })
}

const programmeOf = ({ latestEnd, sessions }: Change): Programme => ({
  latestEnd,
  sessions: sessions.map(({ parts, ...session }) => ({
    ...session,
    parts: parts.map(({ catUUID, kind, heat }) => ({
      catUUID: catUUID.toLowerCase(),
      kind,
      heat: kind === 'heat' ? heat : 0,
    })),
  })),
})

const inOrder = ({ latestEnd, sessions }: Programme): Programme => ({
  latestEnd,
  sessions: sessions.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1)),
})

const sortKey = ({ day, startsAt, arena }: Session) => `${day} ${startsAt} ${arena}`

const known = ({ latestEnd, sessions }: Programme, loads: readonly Load[]): Programme => ({
  latestEnd,
  sessions: withKnownParts(sessions, loads),
})

type Read = { event: ProgrammeRow; loads: readonly Load[]; stored: Programme; msg?: string }

async function answer(forecasts: Forecasts, { event, loads, stored, msg = '' }: Read) {
  const programme = known(stored, loads)
  const now = Date.now()
  return viewOf(event, { programme, loads, forecast: await forecasts(programme, loads, now) }, { now, msg })
}
