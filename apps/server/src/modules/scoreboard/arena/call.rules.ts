import { strengthLetter } from '@porteira/domain'
import {
  callOf,
  hasFinalStarted,
  newestShot,
  stake,
  strengthName,
  type StrengthState,
  type Turn,
} from '@porteira/domain/competition'
import type { Competition } from '../competition/competition.rules.ts'
import { competitionOfRows } from '../competition/joining.rules.ts'
import {
  type Called,
  type CategoryCall,
  type LiveRow,
  NAMED,
  namesOf,
  NOBODY_CALLED,
} from './called.rules.ts'
import { plainCall } from './plain-call.rules.ts'

/** The order of call of a category as the API returns it. `all` are its row and those of the categories that count in it. */
export const toCall = (row: LiveRow, all: readonly LiveRow[]): CategoryCall => ({
  status: 'OK',
  msg: '',
  catUUID: row.id,
  catName: row.name,
  eventUUID: row.event_id,
  eventName: row.event_name,
  rankingsLiveNow: row.rankings_live_now ? 1 : 0,
  rankingsUpdatedOn: row.rankings_updated_at?.toISOString() ?? null,
  ...calledIn(row, all),
})

function calledIn(row: LiveRow, all: readonly LiveRow[]): Called {
  // Before the first shot the list of numbers would tell how many entries are sold.
  // guard: no-call-before-the-first-shot
  if (row.rows.length === 0) return NOBODY_CALLED
  const competition = competitionOfRows(row.id, all)
  return (competition && callByRules(row, competition)) ?? plainCall(row)
}

/** Undefined while another system sends shots of a final that was not started here. */
function callByRules(row: LiveRow, { state, rules, collected: facts }: Competition): Called | undefined {
  const isFinalThrown = newestShot(facts)?.phase === 'final'
  // guard: final-of-another-system-is-called
  if (isFinalThrown && !hasFinalStarted(state)) return undefined
  const call = callOf({ rules, facts, state })
  const final = state.finals.find(({ strength }) => strength === call.strength)
  const named = namesOf(row)
  const called: Called = {
    phase: call.phase,
    strength: call.strength,
    strengthName: final ? strengthName(final.name || strengthLetter(final.strength)) : '',
    ...(call.heat > 0 && { heat: call.heat }),
    round: call.round,
    order: call.order.map(({ badge }) => badge),
    nextRound: [...call.nextRound],
    entries: call.order.slice(0, NAMED).map((turn) => ({
      ...named(turn.badge),
      ...figuresOf(row, turn),
      riderUUID: turn.rider ?? '',
      lives: final?.standings.find(({ badge }) => badge === turn.badge)?.lives ?? null,
      ifMiss: turn.phase === 'final' ? stake(state, turn.badge).ifMiss : 'nothing',
    })),
    left: final ? countIn(final) : state.qualifier.pending.length,
    out: outIn(state),
    fallen: call.fallen.map((badge) => ({ badge, participants: named(badge).participants })),
  }
  return call.interruptedAt === undefined ? called : interrupted(called, call.interruptedAt)
}

/** No number is called while a competition is interrupted. */
const interrupted = (called: Called, since: number): Called => ({
  ...called,
  order: [],
  nextRound: [],
  entries: [],
  fallen: [],
  phase: 'interrupted',
  interruptedOn: new Date(since).toISOString(),
})

/** Of the finals that began. */
const outIn = ({ finals }: Competition['state']) =>
  finals
    .filter(({ phase }) => phase !== 'qualifier')
    .flatMap(({ standings }) => standings.filter(({ status }) => status !== 'in').map(({ badge }) => badge))

const countIn = ({ standings }: StrengthState) => standings.filter(({ status }) => status === 'in').length

function figuresOf({ rows }: Pick<LiveRow, 'rows'>, { badge, phase }: Pick<Turn, 'badge' | 'phase'>) {
  const row = rows.find((one) => one.badge === badge)
  if (!row || phase === 'tieBreak') return { hits: 0, total: 0 }
  return phase === 'final'
    ? { hits: row.finalHits, total: row.finalTotal }
    : { hits: row.qualifyHits, total: row.qualifyTotal }
}
