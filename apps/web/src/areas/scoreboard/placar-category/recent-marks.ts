import type { Reply } from '@porteira/contract'

type Shots = Pick<Reply<'GET /api/rankings/category/:catUUID/shots/:badge'>, 'riders'>

/** How many marks stand for an entry that threw too often for all of them. */
const MARKS = 8

/**
 * Whether each of the last throws of an entry was good, in the order of the rounds and, within a round, of the riders. Of
 * the final, if it has thrown there.
 */
export function recentMarks({ riders }: Shots): boolean[] {
  const phase = riders.some(({ final }) => final.length > 0) ? 'final' : 'qualify'
  const thrown = riders.flatMap((rider, turn) => rider[phase].map(({ round, hit }) => ({ round, turn, hit })))
  return thrown
    .sort((a, b) => a.round - b.round || a.turn - b.turn)
    .slice(-MARKS)
    .map(({ hit }) => hit === 1)
}
