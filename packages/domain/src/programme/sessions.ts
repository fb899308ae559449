import type { PlainDate } from '#calendar.ts'

/** What a session throws of a category: all of it, its qualifier, one heat of it, or its finals with their tie-breaks. */
export type PartKind = 'all' | 'qualifier' | 'heat' | 'finals'

export type ProgrammePart = {
  catUUID: string
  kind: PartKind
  /** The heat: 1 is the first one. 0 for the other kinds. */
  heat: number
}

/** What is thrown in an arena from a time such as '08:30' on, one part after the other. */
export type Session = {
  day: PlainDate
  arena: number
  startsAt: string
  parts: readonly ProgrammePart[]
}

/** The sessions of an event. A day must end before `latestEnd`; a time before noon is on the next day. */
export type Programme = {
  latestEnd: string
  sessions: readonly Session[]
}

export const MAX_SESSIONS = 60
export const MAX_PARTS = 30
export const MAX_ARENAS = 9
