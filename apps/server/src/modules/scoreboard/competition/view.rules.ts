import type { Reply } from '@porteira/contract'
import { decisionTexts as texts } from '@porteira/domain'
import {
  type CompetitionState,
  qualifierOf,
  rulesInWords,
  type Standing,
  type StrengthState,
} from '@porteira/domain/competition'
import type { ScoredCategory } from '../category/category.rules.ts'
import {
  type Competition,
  disqualifiedIn,
  entriesNamedIn,
  isInEffect,
  membersOf,
  scopeOf,
  seenOf,
  targetOf,
} from './competition.rules.ts'
import type { StoredFact } from './stored.rules.ts'
import { resultOf } from './result-state.rules.ts'
import {
  isNamed,
  qualifierRoundOf,
  type Results,
  thrownIn,
  thrownOf,
  tieBreaksOf,
  turnsOf,
} from './turns.rules.ts'

type View = Reply<'GET /api/competition/:catUUID'>

/** A competition as the people of the event read it. */
export function viewOf(category: ScoredCategory, competition: Competition): View {
  const { state } = competition
  const thrown = thrownIn(competition)
  return {
    status: 'OK',
    catName: category.name,
    eventUUID: category.event_id,
    eventName: category.event_name,
    rules: rulesInWords(competition.rules),
    qualifierDone: state.qualifier.isDone ? 1 : 0,
    pending: [...state.qualifier.pending],
    sieveTie: sieveTieView(state.qualifier.tie),
    conflicts: conflictViews(state.qualifier.conflicts),
    kept: state.kept.map(({ id, badge, rider, round, hit }) => ({
      id,
      badge,
      rider,
      round,
      hit: hit ? 1 : 0,
    })),
    others: othersIn(competition, thrown),
    strengths: state.finals.map((final) => strengthView(competition, thrown, final)),
    facts: [...competition.decided].reverse().map((fact) => factView(competition, fact)),
    seen: seenOf(competition),
  }
}

function strengthView(competition: Competition, thrown: Results, final: StrengthState) {
  const { strength, name, phase, round, pending, ties, standings } = final
  const turns = turnsOf(competition, thrown, final)
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
    tieBreak: tieBreakOf(competition, final) ?? '',
    pending: [...pending],
    standings: standings.map((standing) => standingView(competition, standing, roundOf(standing.badge))),
    turns,
    thrown: thrownOf(competition, final),
    ties: ties.map(({ place, badges }) => ({ place, badges: [...badges] })),
    conflicts: conflictViews(final.conflicts),
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
      return standingView(competition, standing, qualifierRoundOf(competition, thrown, badge))
    })
}

const sieveTieView = (tie: CompetitionState['qualifier']['tie']) =>
  tie && {
    places: tie.places,
    badges: [...tie.badges],
    tieBreak: tie.tieBreak ?? '',
    pending: [...tie.pending],
  }

const conflictViews = (conflicts: StrengthState['conflicts']) =>
  conflicts.map(({ badge, rider, phase, round, tieBreak = '' }) => ({ badge, rider, phase, round, tieBreak }))

function qualifyHitsOf({ rules }: Competition, { roundOf }: Results, badge: number) {
  const rounds = Array.from({ length: qualifierOf(rules, badge).rounds }, (_, index) => index + 1)
  return rounds.reduce((hits, round) => hits + roundOf({ badge, phase: 'qualify' }, round).hits, 0)
}

/** The newest tie-break of the entries that throw now. */
const tieBreakOf = (competition: Competition, { phase, pending, strength }: StrengthState) =>
  phase === 'tieBreak'
    ? tieBreaksOf(competition, strength).find((fact) => pending.some((badge) => isNamed(badge, fact)))?.id
    : undefined

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
    seen: seenOf(competition, ...scopeOf(competition, fact.body)),
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
  entries: unknown[]
  about: string
  isUpheld: boolean
}

const TEXTS: Record<string, (body: Body) => string> = {
  cut: ({ strengths }) => texts.cut(strengths.length),
  finalStarted: ({ strength }) => texts.finalStarted(strength),
  finalEnded: ({ strength }) => texts.finalEnded(strength),
  roundRepeated: ({ strength, round }) => texts.roundRepeated(strength, round),
  tieBreak: ({ badges }) => texts.tieBreak(badges),
  disqualified: ({ badge, about }) => texts.disqualified(badge, about),
  dispensed: ({ badge }) => texts.dispensed(badge),
  substituted: ({ badge, fromRound }) => texts.substituted(badge, fromRound),
  slotDecided: ({ badge, hit }) => texts.slotDecided(badge, hit),
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
