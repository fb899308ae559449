import {
  addFact,
  callOf,
  type CollectedFacts,
  type CompetitionEntry,
  type CompetitionFact,
  competitionState,
  type CompetitionRules,
  type CompetitionState,
  type Decision,
  dependsOnNoShot,
  idsInEffect,
  isOfFinal,
  type JsonValue,
  noFacts,
} from '@porteira/domain/competition'
import type { BadgeRow, ScoringRider } from '../category/category.rules.ts'
import { hashOf } from './result-hash.rules.ts'
import type { BoughtLives, EndedFinalist, StoredFact, StoredShot } from './stored.rules.ts'

/** Decisions that the engine does not know: they are about the result, or about who is in the competition. */
const OUTSIDE_ENGINE = new Set([
  'shared',
  'goodsGiven',
  'protested',
  'protestDecided',
  'official',
  'reopened',
  'fed',
  'withdrawn',
])

export type RosterEntry = BadgeRow<ScoringRider>

/** A category with rules, what happened in it, and its state. */
export type Competition = {
  rules: CompetitionRules
  roster: readonly RosterEntry[]
  entries: readonly CompetitionEntry[]
  shots: readonly StoredShot[]
  decided: readonly StoredFact[]
  collected: CollectedFacts
  state: CompetitionState
  /** Differs after each change of the rules. */
  version: string
  /** As it is stored. */
  finalStartedAt: Date | null
  /** The ids of the decisions that have an effect. */
  inEffect: ReadonlySet<string>
} & FromOthers

/** What comes from other categories. */
export type FromOthers = {
  /** Facts of other categories that count here too. */
  shared: readonly CompetitionFact[]
  /** Riders with several entries here who have named none for these facts, by the name of the other category. */
  unnamed: readonly { rider: string; catName: string }[]
  /** The names of the categories whose qualifiers count here. */
  sources: readonly string[]
}

const NOTHING: FromOthers = { shared: [], unnamed: [], sources: [] }

export type Stored = Pick<Competition, 'rules' | 'roster' | 'shots' | 'decided'> & {
  /** When the final began for all strengths, by a scorer or in a category that got its rules later. */
  finalStartedAt: Date | null
  /** Entries that ended after they threw in a final. */
  ended?: readonly EndedFinalist[]
  bought?: readonly BoughtLives[]
}

/** A decision that is not stored. */
type Assumed = Pick<StoredFact, 'kind' | 'body'>

/** The decisions of a category with one more. */
export const decidedWith = (
  { decided }: Pick<Stored, 'decided'>,
  { kind, body }: Assumed,
  now: Date,
): readonly StoredFact[] => {
  const sequence = (decided.at(-1)?.sequence ?? 0) + 1
  return [...decided, { kind, body, id: 'assumed', sequence, reason: '', by: '', decidedAt: now }]
}

/** What was stored of a category as the engine reads it. */
export function factsOf({ finalStartedAt, rules, roster, shots, decided, bought = [] }: Stored) {
  const lives = new Map(bought.map((one) => [one.badge, one.lives]))
  const facts = [...shots.filter(({ isAside }) => !isAside).flatMap(shotFacts), ...decided.flatMap(factOf)]
  if (finalStartedAt && !decided.some(({ kind }) => kind === 'finalStarted'))
    facts.push(...strengthsOf({ rules }).map(startOf))
  return {
    rules,
    entries: roster.map((entry) => entryOf(entry, decided, lives.get(entry.badge) ?? 0)),
    facts,
  }
}

/** The state of a category by what is stored of it, and by facts of other categories that count in it too. */
export function competitionOf(stored: Stored, others: FromOthers = NOTHING): Competition {
  const { rules, decided } = stored
  const { entries, all, facts } = allOf(stored, others)
  const collected = noFacts()
  for (const fact of facts) addFact(collected, fact, rules.shotsPerRound)
  const listed = new Set(entries.map(({ badge }) => badge))
  const state = withoutEntries(
    competitionState(rules, all, collected),
    new Set(all.map(({ badge }) => badge).filter((badge) => !listed.has(badge))),
  )
  const inEffect = idsInEffect(decided.map(effectOf))
  const { shared, unnamed, sources } = others
  // guard: seen-names-the-rules
  const version = hashOf(rules as unknown as JsonValue).slice(0, 8)
  return { ...stored, version, entries, collected, state, inEffect, shared, unnamed, sources }
}

/** The entries and facts of a category: its own, those of ended finalists, and what comes from other categories. */
function allOf(stored: Stored, others: FromOthers) {
  const { entries, facts } = factsOf(stored)
  const ended = endedOf(stored)
  return {
    entries,
    all: [
      ...entries,
      ...ended.map(({ badge, strength: sold, riders, lives: bought }) => ({ badge, sold, bought, riders })),
    ],
    facts: [...facts, ...ended.flatMap((one) => factsOfEnded(stored, one)), ...others.shared],
  }
}

/**
 * What the engine needs on a device that has the counting shots of qualifier and finals already. Of a slot in which several
 * devices threw it gets all shots with their devices, so that it sees where they differ.
 */
export function besideShots(stored: Stored, others: FromOthers) {
  const { all, facts } = allOf(stored, others)
  const shared = slotsOfSeveralDevices(stored.shots)
  const onDevice = new Set(
    stored.shots
      .filter((shot) => !shot.isAside && shot.phase !== 'tieBreak' && !shared.has(slotOf(shot)))
      .map(({ id }) => id),
  )
  const isBeside = (fact: CompetitionFact) =>
    !onDevice.has(fact.kind === 'undo' ? fact.of : fact.kind === 'shot' ? fact.id : '')
  return { rules: stored.rules, entries: all, facts: facts.filter(isBeside) }
}

const slotOf = ({ badge, rider, phase, round }: StoredShot) => [badge, rider, phase, round].join(' ')

function slotsOfSeveralDevices(shots: readonly StoredShot[]): ReadonlySet<string> {
  const deviceOf = new Map<string, number>()
  const several = new Set<string>()
  for (const shot of shots) {
    if (shot.isAside || shot.deviceId === null) continue
    const slot = slotOf(shot)
    if ((deviceOf.get(slot) ?? shot.deviceId) !== shot.deviceId) several.add(slot)
    deviceOf.set(slot, shot.deviceId)
  }
  return several
}

/** The ended entries that threw in the final of now. One from before the qualifier was reopened is forgotten. */
function endedOf({ ended = [], roster, shots, decided }: Stored): readonly EndedFinalist[] {
  if (ended.length === 0) return []
  const inEffect = idsInEffect(decided.map(effectOf))
  const reopenedAt = decided.reduce(
    (last, { kind, id, decidedAt }) =>
      kind === 'qualifierReopened' && inEffect.has(id) ? decidedAt.getTime() : last,
    -Infinity,
  )
  // guard: removed-finalist-keeps-its-rounds
  return ended.filter(
    ({ badge, cartItemId }) =>
      !roster.some((entry) => entry.badge === badge) &&
      shots.some(
        ({ removedWith, phase, isUndone, thrownAt }) =>
          removedWith === cartItemId && phase === 'final' && !isUndone && thrownAt.getTime() > reopenedAt,
      ),
  )
}

/**
 * What an entry that ended in a final did, with its disqualification: it keeps its part in the rounds that it finished, so
 * that the course of the final stays. No person can decide between devices about it, so that its newest shots count.
 */
function factsOfEnded({ shots }: Stored, { badge, cartItemId }: EndedFinalist): CompetitionFact[] {
  const own = shots.filter(({ removedWith }) => removedWith === cartItemId)
  const id = `removal of ${badge}`
  return [
    ...own.flatMap((shot) => shotFacts({ ...shot, deviceId: null })),
    { kind: 'disqualified', id, sequence: Number.MAX_SAFE_INTEGER, badge },
  ]
}

/** A state in which these entries are not listed. */
function withoutEntries(state: CompetitionState, badges: ReadonlySet<number>): CompetitionState {
  if (badges.size === 0) return state
  const isListed = ({ badge }: { badge: number }) => !badges.has(badge)
  return {
    ...state,
    strengths: new Map([...state.strengths].filter(([badge]) => !badges.has(badge))),
    finals: state.finals.map((final) => ({ ...final, standings: final.standings.filter(isListed) })),
    kept: state.kept.filter(isListed),
    ofReplaced: state.ofReplaced.filter(isListed),
  }
}

/** An entry with the riders that it began with: one who came by a substitution follows from its decision. */
function entryOf(
  { badge, strength, riders }: RosterEntry,
  decided: readonly StoredFact[],
  bought: number,
): CompetitionEntry {
  const first = new Set<unknown>()
  const later = new Set<unknown>()
  for (const { kind, body } of decided) {
    if (kind !== 'substituted' || body['badge'] !== badge) continue
    // guard: rider-who-comes-back-was-there-first
    if (!later.has(body['out'])) first.add(body['out'])
    if (!first.has(body['in'])) later.add(body['in'])
  }
  const began = riders.map(({ uuid }) => uuid).filter((uuid) => !later.has(uuid))
  return { badge, sold: strength, bought, riders: began }
}

const startOf = (strength: number): Decision => ({
  kind: 'finalStarted',
  id: `start of ${strength}`,
  sequence: 0,
  strength,
})

function shotFacts(stored: StoredShot): CompetitionFact[] {
  const { id, badge, rider, phase, round, hit, thrownAt, tieBreak, deviceSequence } = stored
  const shot = { id, badge, rider, phase, round, hit, thrownAt: thrownAt.getTime() }
  const fact: CompetitionFact = {
    kind: 'shot',
    ...shot,
    ...(tieBreak !== null && { tieBreak }),
    ...(stored.deviceId !== null && { device: String(stored.deviceId) }),
    // guard: later-number-of-a-device-counts
    ...(deviceSequence !== null && { deviceSequence }),
  }
  return stored.isUndone ? [fact, { kind: 'undo', of: id }] : [fact]
}

/** The facts of the engine that a stored decision is. Its body has the fields of its kind. */
function factOf({ id, sequence, kind, body, decidedAt }: StoredFact): CompetitionFact[] {
  if (OUTSIDE_ENGINE.has(kind)) return []
  const at = decidedAt.getTime()
  if (kind === 'qualifierReopened') return [{ id, sequence, kind: 'reopened', decidedAt: at }]
  const decision = { id, sequence, kind, decidedAt: at, markedAt: at, ...body } as CompetitionFact
  // Taking an absence back is an undo for the engine; of any other decision it is a decision.
  return decision.kind === 'takenBack' ? [decision, { kind: 'undo', of: decision.decision }] : [decision]
}

/** What a stored decision does to others, as the domain reads it. */
export const effectOf = ({ id, kind, body }: StoredFact) => ({
  id,
  takesBack: kind === 'takenBack' ? String(body['decision']) : undefined,
  isReopening: kind === 'qualifierReopened',
  isOfFinal: isOfFinal({ kind, for: body['for'] }),
})

/** True if the decision has an effect. */
export const isInEffect = ({ inEffect }: Competition, { id }: StoredFact) => inEffect.has(id)

/** The decisions of a kind that have an effect, in their order. */
export const decisionsOf = (competition: Competition, kind: string) =>
  competition.decided.filter((fact) => fact.kind === kind && isInEffect(competition, fact))

/** True if a final began, also by a scorer before the category got its rules, and the qualifier was not reopened since. */
export function hasFinalBegun(competition: Competition) {
  const { decided, finalStartedAt } = competition
  return decided.some(({ kind }) => kind === 'finalStarted')
    ? decisionsOf(competition, 'finalStarted').length > 0
    : finalStartedAt !== null && decisionsOf(competition, 'qualifierReopened').length === 0
}

/** The strengths of a category: 1 is A. */
export const strengthsOf = ({ rules }: Pick<Competition, 'rules'>) =>
  rules.strengths.map((_, index) => index + 1)

/**
 * What was stored about some entries, or about all of them, as a text that differs after each new fact. A decision names
 * the text that its person saw, so that a newer fact about these entries is noticed.
 */
export function seenOf(
  { version, roster, shots, decided, shared }: Competition,
  badges?: readonly number[],
  strength?: number,
) {
  const isMeant = (badge: number) => badges === undefined || badges.includes(badge)
  const ofEntries = shots.filter(({ badge }) => isMeant(badge))
  const decisions = decided.filter(({ kind, body }) =>
    typeof body['badge'] === 'number'
      ? isMeant(body['badge'])
      : strength === undefined ||
        body['strength'] === undefined ||
        body['strength'] === strength ||
        kind === 'takenBack',
  )
  const count = (wanted: (shot: StoredShot) => boolean) => ofEntries.filter(wanted).length
  return [
    version,
    roster.filter(({ badge }) => isMeant(badge)).length,
    ofEntries.length,
    count(({ isUndone }) => isUndone),
    count(({ isAside }) => isAside),
    decisions.length,
    shared.length,
  ].join('.')
}

/** True after the first shot that was not taken back. */
export const hasShots = (shots: readonly StoredShot[]) => shots.some(({ isUndone }) => !isUndone)

/** The entries of a strength by the rules. */
export const membersOf = ({ state }: Competition, strength: number) =>
  state.finals[strength - 1]?.standings.map(({ badge }) => badge) ?? []

/** The entries that are disqualified, also before they have a strength. */
export const disqualifiedIn = (competition: Competition): ReadonlySet<number> =>
  new Set(decisionsOf(competition, 'disqualified').map(({ body }) => Number(body['badge'])))

/** The entries that a decision names beside the one that it is about. */
export function entriesNamedIn(body: StoredFact['body']): number[] {
  const {
    badges = [],
    strengths = [],
    shares = [],
    heats = [],
  } = body as {
    badges?: number[]
    strengths?: [number, number][]
    shares?: { badge: number }[]
    heats?: { badges: number[] }[]
  }
  return [
    ...badges,
    ...strengths.map(([badge]) => badge),
    ...shares.map(({ badge }) => badge),
    ...heats.flatMap((heat) => heat.badges),
  ]
}

/** All entries that a decision is about or names. */
export const badgesIn = (body: StoredFact['body']): number[] => [
  ...(typeof body['badge'] === 'number' ? [body['badge']] : []),
  ...entriesNamedIn(body),
]

/** True for a tie-break for the last places of the sieve. */
export const isOfSieve = (body: StoredFact['body']) => body['for'] === 'sieve'

/** The decision that a decision is about; undefined for one about entries and strengths. */
export function targetOf({ decided }: Pick<Competition, 'decided'>, body: StoredFact['body']) {
  const id = body['decision'] ?? body['protest']
  return decided.find((fact) => fact.id === id)
}

/** Who throws in a competition. */
export const callIn = ({ rules, collected: facts, state }: Competition) => callOf({ rules, facts, state })

/** The scope of a decision that depends on no shot: other decisions, and no entry. Shots arrive while a person decides. */
export const WITHOUT_SHOTS: [badges: number[]] = [[]]

/** The entries and the strength whose facts the person of a decision must have seen; all of them without a strength. */
export function scopeOf(
  competition: Competition,
  { kind, body }: Pick<StoredFact, 'kind' | 'body'>,
): [badges?: number[], strength?: number] {
  const target = targetOf(competition, body)
  if (target) return scopeOf(competition, target)
  if (dependsOnNoShot(kind)) return WITHOUT_SHOTS
  // Those who throw for the last places have no strength yet.
  if (isOfSieve(body)) return []
  const { strength, badge } = body as { strength?: number; badge?: number }
  const own = strength ?? strengthOfBadge(competition, badge)
  return own === undefined ? [] : [membersOf(competition, own), own]
}

const strengthOfBadge = ({ state }: Competition, badge: number | undefined) =>
  state.finals.find(({ standings }) => standings.some((one) => one.badge === badge))?.strength
