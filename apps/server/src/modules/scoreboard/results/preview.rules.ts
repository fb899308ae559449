import type { Reply } from '@porteira/contract'
import { goodsText, type SlotPlace } from '@porteira/domain/competition'
import {
  type Competition,
  competitionOf,
  decidedWith,
  disqualifiedIn,
  scopeOf,
  seenOf,
} from '../competition/competition.rules.ts'
import type { NewDecision } from '../competition/decisions.rules.ts'
import { resultOf } from '../competition/result-state.rules.ts'
import { prizesOf, type Takings } from '../competition/prizes.rules.ts'
import { thrownIn } from '../competition/turns.rules.ts'

type Preview = Omit<Reply<'POST /api/competition/:catUUID/preview'>, 'status' | 'msg' | 'incoming'>
type EntryOutcome = Preview['entries'][number]['before']
type Outcomes = { entries: Map<number, EntryOutcome>; strengths: Preview['strengths'][number]['before'][] }

/** What a decision changes in a competition, in entries and in strengths. */
export function previewOf(
  competition: Competition,
  decision: NewDecision,
  { takings, now }: { takings: Takings; now: Date },
): Preview {
  const decided = decidedWith(competition, decision, now)
  const before = outcomesOf(competition, takings)
  const after = outcomesOf(competitionOf({ ...competition, decided }, competition), takings)
  return {
    seen: seenOf(competition, ...scopeOf(competition, decision)),
    entries: [...before.entries].flatMap(([badge, was]) => {
      const becomes = after.entries.get(badge)
      return becomes && differ(was, becomes) ? [{ badge, before: was, after: becomes }] : []
    }),
    strengths: before.strengths.flatMap((was, index) => {
      const becomes = after.strengths[index]
      return becomes && differ(was, becomes) ? [{ strength: index + 1, before: was, after: becomes }] : []
    }),
    hit: hitNow(competition, decision),
  }
}

/** The result that a correction corrects. */
function hitNow(competition: Competition, { kind, body }: NewDecision) {
  const hit = kind === 'slotDecided' ? thrownIn(competition).hitOf(body as SlotPlace) : undefined
  return hit === undefined ? null : hit ? 1 : 0
}

const differ = (a: object, b: object) => JSON.stringify(a) !== JSON.stringify(b)

function outcomesOf(competition: Competition, takings: Takings): Outcomes {
  const { state, roster } = competition
  const disqualified = disqualifiedIn(competition)
  const placed = new Map(
    state.finals.flatMap(({ strength, standings }) => {
      const { won } = prizesOf(competition, strength, takings)
      return standings.map((standing) => {
        const { cents, goods } = won.get(standing.badge) ?? { cents: 0, goods: [] }
        const { badge, status, fellIn = null, lives = null, place = null, trophy = null } = standing
        const prize = { prizeInCents: cents, goods: goods.map(goodsText) }
        return [badge, { strength, status, fellIn, lives, place, trophy, ...prize }] as const
      })
    }),
  )
  const outside = (badge: number): EntryOutcome => {
    const status = disqualified.has(badge) ? 'disqualified' : state.strengths.get(badge) === 0 ? 'out' : 'in'
    return { strength: 0, status, ...NOTHING }
  }
  return {
    entries: new Map(roster.map(({ badge }) => [badge, placed.get(badge) ?? outside(badge)])),
    strengths: state.finals.map(({ strength, phase, round, standings }) => ({
      phase,
      round,
      left: standings.flatMap(({ badge, status }) => (status === 'in' ? [badge] : [])),
      result: resultOf(competition, strength).state,
    })),
  }
}

const NOTHING = { fellIn: null, lives: null, place: null, trophy: null, prizeInCents: 0, goods: [] }
