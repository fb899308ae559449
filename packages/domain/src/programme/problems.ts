import type { PlainDate } from '#calendar.ts'
import { programmeMessages } from '#messages/programme.ts'
import type { Programme, ProgrammePart, Session } from './sessions.ts'

type OfEvent = {
  startsOn: PlainDate
  endsOn: PlainDate
  /** The number of heats of each category of the event. */
  heats: ReadonlyMap<string, number>
}

/** What is wrong with a programme, as a sentence that names the session by its position; undefined if nothing is. */
export function programmeProblem({ sessions }: Programme, event: OfEvent): string | undefined {
  const before: Session[] = []
  for (const session of sessions) {
    const problem = problemOf(session, before, event)
    if (problem) return programmeMessages.wrongSession(before.length + 1, problem)
    before.push(session)
  }
  return undefined
}

function problemOf(session: Session, before: readonly Session[], event: OfEvent) {
  const { day, arena, startsAt, parts } = session
  if (day < event.startsOn || day > event.endsOn) return programmeMessages.dayOutside
  if (before.some((one) => one.day === day && one.arena === arena && one.startsAt === startsAt))
    return programmeMessages.sameStart
  const listed = before.flatMap((one) => one.parts)
  for (const part of parts) {
    const heats = event.heats.get(part.catUUID)
    if (heats === undefined) return programmeMessages.unknownCategory
    if (part.kind === 'heat' && (part.heat < 1 || part.heat > heats))
      return programmeMessages.noHeat(part.heat)
    if (listed.some((one) => isSameThrow(one, part))) return programmeMessages.partTwice
    listed.push(part)
  }
  return undefined
}

/** True for two parts with shots that are the same ones. */
function isSameThrow(a: ProgrammePart, b: ProgrammePart) {
  if (a.catUUID !== b.catUUID) return false
  if (a.kind === 'heat' && b.kind === 'heat') return a.heat === b.heat
  const isFinal = (part: ProgrammePart) => part.kind === 'finals'
  return a.kind === 'all' || b.kind === 'all' || isFinal(a) === isFinal(b)
}
