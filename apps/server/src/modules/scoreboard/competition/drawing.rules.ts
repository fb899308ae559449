import { createHash, randomBytes } from 'node:crypto'
import type { DrawDecision } from '@porteira/domain/competition'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** A seed that nobody can foresee. */
export const newSeed = () => randomBytes(16).toString('hex')

/** The SHA-256 of the numbers in ascending order, with commas between them: '1,2,17'. */
export const listHashOf = (badges: readonly number[]) => sha256([...badges].sort((a, b) => a - b).join(','))

/**
 * The draw of these numbers: they are sorted by the SHA-256 of 'seed:number'. Anybody can repeat it
 * (docs/domain/competition.md#draw).
 */
export function drawOf(badges: readonly number[], seed: string): Omit<DrawDecision, 'kind'> {
  const ticket = new Map(badges.map((badge) => [badge, sha256(`${seed}:${badge}`)]))
  const ticketOf = (badge: number) => ticket.get(badge) ?? ''
  return {
    seed,
    listHash: listHashOf(badges),
    badges: [...badges].sort((a, b) => (ticketOf(a) < ticketOf(b) ? -1 : 1)),
  }
}
