import { addDays, daysBetween } from '@porteira/domain'
import type { DaysMove } from '#modules/catalog/index.ts'
import type { Transaction } from '#platform/database/client.ts'
import { findProgramme, storeProgramme } from './programme.queries.ts'

/** Moves the sessions of an event with its days. One that would be after the last day is on the last day. */
export async function moveSessions(db: Transaction, { eventId, before, after }: DaysMove) {
  const programme = await findProgramme(db, eventId, { lock: true })
  if (!programme || programme.sessions.length === 0) return
  const by = daysBetween(before.startsOn, after.startsOn)
  const sessions = programme.sessions.map((session) => {
    const day = addDays(session.day, by)
    return { ...session, day: day > after.endsOn ? after.endsOn : day }
  })
  await storeProgramme(db, eventId, { latestEnd: programme.latestEnd, sessions })
}
