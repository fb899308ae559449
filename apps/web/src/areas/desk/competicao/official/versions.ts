import type { Competition } from '../competition.ts'

/** The signed versions of a result and their reopenings, the oldest first. */
export const versionsOf = ({ facts }: Competition, strength: number) =>
  facts
    .filter((fact) => fact.strength === strength && (fact.kind === 'official' || fact.kind === 'reopened'))
    .reverse()

/** How many versions were signed. */
export const signedCount = (versions: ReturnType<typeof versionsOf>) =>
  versions.filter(({ kind }) => kind === 'official').length
