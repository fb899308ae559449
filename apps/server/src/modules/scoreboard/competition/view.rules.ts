import type { Reply } from '@porteira/contract'
import { decisionTexts as texts } from '@porteira/domain'
import {
  type Call,
  calledByHeat,
  orderOf,
  qualifierOf,
  rulesInWords,
  type Standing,
  type StrengthState,
} from '@porteira/domain/competition'
import type { ScoredCategory } from '../category/category.rules.ts'
import { interruptionRefusal } from './checks.rules.ts'
import {
  callIn,
  type Competition,
  disqualifiedIn,
  entriesNamedIn,
  hasShots,
  WITHOUT_SHOTS,
  isInEffect,
  membersOf,
  scopeOf,
  seenOf,
  targetOf,
} from './competition.rules.ts'
import { feedingStageOf } from './feeding.rules.ts'
import type { StoredFact } from './stored.rules.ts'
import { resultOf } from './result-state.rules.ts'
import {
  qualifierRoundOf,
  type Results,
  sieveTieBreaksOf,
  thrownIn,
  thrownOf,
  tieBreakOf,
  tieBreaksOf,
  turnsOf,
} from './turns.rules.ts'

type View = Reply<'GET /api/competition/:catUUID'>

/** A competition as the people of the event read it. */
export function viewOf(category: ScoredCategory, competition: Competition): View {
  const { state } = competition
  const thrown = thrownIn(competition)
  const call = callIn(competition)
  return {
    status: 'OK',
    catName: category.name,
    eventUUID: category.event_id,
    eventName: category.event_name,
    rules: rulesInWords(competition.rules),
    shotsPerRound: competition.rules.shotsPerRound,
    qualifierDone: state.qualifier.isDone ? 1 : 0,
    pending: [...state.qualifier.pending],
    interruptedOn: call.interruptedAt === undefined ? '' : new Date(call.interruptedAt).toISOString(),
    sieveTie: sieveTieView(competition, thrown),
    conflicts: conflictViews(competition, state.qualifier.conflicts),
    kept: state.kept.map(({ id, badge, rider, round, hit }) => ({
      id,
      badge,
      rider,
      round,
      hit: hit ? 1 : 0,
    })),
    waiting: competition.shots.flatMap(({ id, badge, rider, phase, round, hit, waits }) =>
      waits === null
        ? []
        : [{ id, badge, rider, phase, round, hit: hit ? 1 : 0, undone: waits === 'undo' ? 1 : 0 }],
    ),
    ofReplaced: state.ofReplaced.map(({ id, badge, rider, phase, round, hit }) => ({
      id,
      badge,
      rider,
      phase,
      round,
      hit: hit ? 1 : 0,
    })),
    unnamed: unnamedViews(competition),
    feeding: feedingStageOf(competition),
    others: othersIn(competition, thrown),
    strengths: state.finals.map((final) => strengthView(competition, thrown, final)),
    callOrder: callOrderView(category, competition, call),
    facts: [...competition.decided].reverse().map((fact) => factView(competition, fact)),
    seen: seenOf(competition),
  }
}

/** The order in which the numbers are called. */
function callOrderView({ now }: ScoredCategory, competition: Competition, call: Call) {
  const { rules, roster, collected, shots } = competition
  const order = orderOf(rules, collected)
  const badges = roster.map(({ badge }) => badge)
  return {
    heats: calledByHeat(order, badges),
    hasHeats: order.heats.length > 0 ? 1 : 0,
    isDrawn: order.draw ? 1 : 0,
    mayDraw: hasShots(shots) ? 0 : 1,
    mayInterrupt: interruptionRefusal(competition, call, now) ? 0 : 1,
    seen: seenOf(competition, ...WITHOUT_SHOTS),
  }
}

function strengthView(competition: Competition, thrown: Results, final: StrengthState) {
  const { strength, name, phase, round, pending, ties, standings } = final
  const open = tieBreaksOf(competition, final)
  const turns = turnsOf(competition, thrown, open)
  const roundOf = (badge: number) =>
    phase === 'final' && pending.includes(badge)
      ? round
      : (turns.find((turn) => turn.badge === badge)?.round ?? null)
  const { state, since, protestUntil } = resultOf(competition, strength)
  return {
    strength,
    name,
    phase,
    round,
    tieBreak: tieBreakOf(open) ?? '',
    pending: [...pending],
    standings: standings.map((standing) => standingView(competition, standing, roundOf(standing.badge))),
    turns,
    thrown: thrownOf(competition, thrown, open),
    ties: ties.map(({ place, badges }) => ({ place, badges: [...badges] })),
    conflicts: conflictViews(competition, final.conflicts),
    result: state,
    resultOn: since?.toISOString() ?? '',
    protestUntil: protestUntil?.toISOString() ?? '',
    seen: seenOf(competition, membersOf(competition, strength), strength),
  }
}

function standingView(
  { roster }: Competition,
  { badge, status, qualifyHits, finalHits, fellIn, lives, place, trophy }: Standing,
  round: number | null,
) {
  const entry = roster.find((one) => one.badge === badge)
  return {
    badge,
    entity: entry?.entity ?? '',
    riders: entry?.riders.map(({ uuid, name }) => ({ uuid, name })) ?? [],
    status,
    qualifyHits,
    finalHits,
    fellIn: fellIn ?? null,
    lives: lives ?? null,
    round,
    place: place ?? null,
    trophy: trophy ?? null,
  }
}

/** The entries of no strength: those who throw the qualifier, and those who are out after it. */
function othersIn(competition: Competition, thrown: Results) {
  const { state, roster } = competition
  const disqualified = disqualifiedIn(competition)
  const turns = turnsOf(competition, thrown, sieveTieBreaksOf(competition))
  const roundOf = (badge: number) =>
    turns.find((turn) => turn.badge === badge)?.round ?? qualifierRoundOf(competition, thrown, badge)
  const listed = new Set(state.finals.flatMap(({ standings }) => standings.map(({ badge }) => badge)))
  return roster
    .filter(({ badge }) => !listed.has(badge))
    .map(({ badge }) => {
      const out = state.strengths.get(badge) === 0 ? 'out' : 'in'
      const standing = {
        badge,
        status: disqualified.has(badge) ? ('disqualified' as const) : (out as 'out' | 'in'),
        qualifyHits: qualifyHitsOf(competition, thrown, badge),
        finalHits: 0,
        fellIn: undefined,
        lives: undefined,
        place: undefined,
        trophy: undefined,
        missesLeft: undefined,
      }
      return standingView(competition, standing, roundOf(badge))
    })
}

function sieveTieView(competition: Competition, thrown: Results) {
  const { tie } = competition.state.qualifier
  if (!tie) return null
  const open = sieveTieBreaksOf(competition)
  return {
    places: tie.places,
    badges: [...tie.badges],
    tieBreak: tie.tieBreak ?? '',
    round: tie.round,
    pending: [...tie.pending],
    turns: turnsOf(competition, thrown, open),
    thrown: thrownOf(competition, thrown, open),
  }
}

/** The riders whose shots of another category wait for the number in which they count. */
const unnamedViews = ({ unnamed, roster }: Competition) =>
  unnamed.flatMap(({ rider: uuid, catName }) => {
    const entries = roster.filter(({ riders }) => riders.some((one) => one.uuid === uuid))
    const rider = entries[0]?.riders.find((one) => one.uuid === uuid)
    return rider
      ? [{ rider: { uuid, name: rider.name }, badges: entries.map(({ badge }) => badge), catName }]
      : []
  })

const conflictViews = ({ shots }: Competition, conflicts: StrengthState['conflicts']) =>
  conflicts.map(({ badge, rider, phase, round, tieBreak = '', shots: rivals }) => ({
    badge,
    rider,
    phase,
    round,
    tieBreak,
    shots: rivals.map(({ id, hit, thrownAt }) => ({
      by: shots.find((shot) => shot.id === id)?.deviceName ?? '',
      hit: hit ? 1 : 0,
      thrownOn: new Date(thrownAt).toISOString(),
    })),
  }))

function qualifyHitsOf({ rules }: Competition, { roundOf }: Results, badge: number) {
  const rounds = Array.from({ length: qualifierOf(rules, badge).rounds }, (_, index) => index + 1)
  return rounds.reduce((hits, round) => hits + roundOf({ badge, phase: 'qualify' }, round).hits, 0)
}

function factView(competition: Competition, fact: StoredFact) {
  const { strength = 0, badge = null } = fact.body as { strength?: number; badge?: number }
  return {
    id: fact.id,
    kind: fact.kind,
    text: textOf(competition, fact),
    reason: fact.reason,
    by: fact.by,
    decidedOn: fact.decidedAt.toISOString(),
    inEffect: isInEffect(competition, fact) ? 1 : 0,
    strength,
    badge,
    badges: entriesNamedIn(fact.body),
    of: String(fact.body['decision'] ?? fact.body['protest'] ?? ''),
    feeInCents: Number(fact.body['feeInCents'] ?? 0),
    seen: seenOf(competition, ...scopeOf(competition, fact)),
  }
}

type Body = {
  strength: number
  badge: number
  badges: number[]
  strengths: unknown[]
  round: number
  fromRound: number
  name: string
  hit: boolean
  ids: string[]
  heats: unknown[]
  entries: unknown[]
  about: string
  isUpheld: boolean
}

const TEXTS: Record<string, (body: Body) => string> = {
  cut: ({ strengths }) => texts.cut(strengths.length),
  finalStarted: ({ strength }) => texts.finalStarted(strength),
  finalEnded: ({ strength }) => texts.finalEnded(strength),
  interrupted: () => texts.interrupted,
  roundRepeated: ({ strength, round }) => texts.roundRepeated(strength, round),
  tieBreak: ({ badges }) => texts.tieBreak(badges),
  disqualified: ({ badge, about }) => texts.disqualified(badge, about),
  dispensed: ({ badge }) => texts.dispensed(badge),
  substituted: ({ badge, fromRound }) => texts.substituted(badge, fromRound),
  slotDecided: ({ badge, hit }) => texts.slotDecided(badge, hit),
  heats: ({ heats }) => texts.heats(heats.length),
  drawn: ({ badges }) => texts.drawn(badges.length),
  keptCount: ({ ids }) => texts.keptCount(ids.length),
  qualifierReopened: () => texts.qualifierReopened,
  fed: ({ entries }) => texts.fed(entries.length),
  withdrawn: ({ badge }) => texts.withdrawn(badge),
  countsForEntry: ({ badge }) => texts.countsForEntry(badge),
  goodsGiven: ({ badge, name }) => texts.goodsGiven(badge, name),
  absent: ({ badge, round }) => texts.absent(badge, round),
  shared: ({ strength }) => texts.shared(strength),
  protested: ({ badge, about }) => texts.protested(badge, about),
  protestDecided: ({ isUpheld }) => texts.protestDecided(isUpheld),
  official: ({ strength }) => texts.official(strength),
  reopened: ({ strength }) => texts.reopened(strength),
}

function textOf(competition: Competition, { kind, body }: StoredFact): string {
  const target = targetOf(competition, body)
  if (kind === 'takenBack') return texts.takenBack(target ? textOf(competition, target) : '')
  return TEXTS[kind]?.(body as Body) ?? kind
}
