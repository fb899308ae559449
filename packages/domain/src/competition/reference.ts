/**
 * A second, slow program for the state of a competition. It shares nothing with the engine but types, keeps no results, and
 * goes through all facts again for each question. The random tests play with it and compare the engine to it.
 */
import type { CompetitionEntry, CompetitionFact, Decision } from './facts.ts'
import {
  type Game,
  gameOf,
  isDecided,
  isDispensedEarly,
  isGone,
  isSaid,
  momentOf,
  partOf,
  resultOf,
  ridersAt,
  shotsIn,
  voltaOf,
} from './reference-facts.ts'
import type { Conflict } from './results.ts'
import type { CompetitionRules, StrengthRules, SuddenDeath } from './rules.ts'
import type { SieveTie } from './best-of-sieve.ts'
import type { CompetitionState } from './state.ts'
import type { Standing, StrengthState } from './strength-state.ts'
import type { Turn } from './turns.ts'

/** An entry with lives is in. An entry that fell has a volta instead, and one that left has neither. */
type Runner = { badge: number; lives?: number; fellIn?: number }
/** In the voltas of `voids` nothing counts, and neither does anything after `until`. */
type Course = {
  isOver: boolean
  round: number
  pending: number[]
  runners: Runner[]
  voids: number[]
  until?: number
}
type Group = { place: number; badges: number[] }
type Open = { badge: number; volta: number; id?: string }
type TieBreak = Extract<Decision, { kind: 'tieBreak' }>
type Settled = { groups: Group[]; pending: Open[] }

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
const countTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)
const isWithin = (badge: number, { from, to }: { from: number; to: number }) => from <= badge && badge <= to

const rangeOf = ({ rules }: Game, badge: number) => rules.qualifier.ranges.find((of) => isWithin(badge, of))
const qualifierOf = (game: Game, badge: number) =>
  countTo(rangeOf(game, badge)?.rounds ?? game.rules.qualifier.rounds)
const qualifyHitsOf = (game: Game, badge: number) =>
  sum(qualifierOf(game, badge).map((volta) => resultOf(game, badge, 'qualify', volta).hits))
const hasFinished = (game: Game, badge: number) =>
  qualifierOf(game, badge).every((volta) => resultOf(game, badge, 'qualify', volta).isDone)
const unfinished = (game: Game) =>
  game.badges.filter((badge) => !isSaid(game, 'disqualified', badge) && !hasFinished(game, badge))

/** The best entries are in strength A. A tie at the last place is in, is out, or throws for the open places. */
function bestOf(game: Game, count: number, tie: 'all' | 'none' | 'throw') {
  const best = { badges: [] as number[], tie: null as SieveTie | null }
  if (unfinished(game).length > 0) return best
  const finished = game.badges.filter((badge) => hasFinished(game, badge))
  const groups = groupsBy(finished, 1, (badge) => qualifyHitsOf(game, badge))
  for (const { place, badges } of groups) {
    const fits = place + badges.length - 1 <= count
    if (fits || (tie === 'all' && place <= count)) best.badges.push(...badges)
    else if (tie === 'throw' && place <= count) {
      const byHand = badges.filter((badge) => (cutOf(game, badge) ?? 0) > 0)
      const tied = badges.filter((badge) => cutOf(game, badge) === undefined)
      const thrown = throwForPlaces(game, tied, count - place + 1 - byHand.length)
      best.badges.push(...thrown.winners)
      best.tie = thrown.tie
    }
  }
  return best
}

function throwForPlaces(game: Game, tied: number[], places: number) {
  const isOut = (badge: number) => isSaid(game, 'disqualified', badge)
  const id =
    game.decisions.find(
      (one) =>
        one.kind === 'tieBreak' &&
        one.for === 'sieve' &&
        tied.every((badge) => isOut(badge) || one.badges.includes(badge)),
    )?.id ?? null
  const winners: number[] = []
  let badges = tied
  for (let round = 1; ; round += 1) {
    badges = badges.filter(
      (badge) => !isOut(badge) || (id !== null && resultOf(game, badge, id, round).isDone),
    )
    const open = places - winners.length
    if (open <= 0) return { winners, tie: null }
    if (badges.length <= open) return { winners: [...winners, ...badges], tie: null }
    const tie = { badges, places: open, tieBreak: id }
    if (!id) return { winners, tie: { ...tie, round: 0, pending: [] } }
    const pending = badges.filter((badge) => !resultOf(game, badge, id, round).isDone)
    if (pending.length > 0) return { winners, tie: { ...tie, round, pending } }
    const groups = groupsBy(badges, 1, (badge) => resultOf(game, badge, id, round).hits)
    const cut = groups.find(({ place, badges: equal }) => place + equal.length - 1 > open)
    winners.push(...groups.filter(({ place }) => !cut || place < cut.place).flatMap((group) => group.badges))
    badges = cut ? cut.badges : []
  }
}

const cutOf = ({ decisions }: Game, badge: number) =>
  decisions.flatMap((one) => (one.kind === 'cut' ? one.strengths : [])).find(([of]) => of === badge)?.[1]

function strengthOf(game: Game, { badge, sold }: CompetitionEntry): number | undefined {
  const { rounds, ranges, sieve } = game.rules.qualifier
  if (!hasFinished(game, badge)) return undefined
  const cut = cutOf(game, badge)
  if (cut !== undefined) return cut
  if (sieve.kind === 'sold') return sold
  if (rounds === 0 && ranges.length === 0) return 1
  if (sieve.kind === 'byHand') return undefined
  if (sieve.kind === 'best') {
    if (unfinished(game).length > 0 || game.best.tie?.badges.includes(badge)) return undefined
    return game.best.badges.includes(badge) ? 1 : 0
  }
  const own = rangeOf(game, badge)?.minimums
  const minimums = game.rules.strengths.map(({ minimum }, index) => own?.[index] ?? minimum)
  const shots = qualifierOf(game, badge).length * game.rules.riders * game.rules.shotsPerRound
  const hits = qualifyHitsOf(game, badge)
  if (sieve.kind === 'hits') return 1 + minimums.findIndex((minimum) => hits >= minimum)
  return 1 + minimums.findIndex((minimum) => 100 * hits >= minimum * shots)
}

/** From the best entry to the worst: who shares a rider with one that stays does not stay. */
function dispensedOf(game: Game, strengths: (readonly [number, number])[]): number[] {
  const { bestEntryOnly } = game.rules
  if (bestEntryOnly === 'no' || unfinished(game).length > 0) return []
  const starts = game.decisions.filter((one) => one.kind === 'finalStarted')
  const isEarly = ({ sequence }: Decision) => starts.every((start) => sequence < start.sequence)
  const isAway = (badge: number) =>
    isDispensedEarly(game, badge) ||
    game.decisions.some((one) => one.kind === 'disqualified' && one.badge === badge && isEarly(one))
  const isShared = (one: CompetitionEntry, other: CompetitionEntry) =>
    bestEntryOnly === 'rider'
      ? one.riders.some((rider) => other.riders.includes(rider))
      : one.riders.length === other.riders.length && one.riders.every((rider) => other.riders.includes(rider))
  const entryOf = (badge: number) =>
    game.entries
      .filter((entry) => entry.badge === badge)
      .map((entry) => ({ ...entry, riders: ridersAt(entry, game.decisions, momentOf('final', 1)) }))
  const inFinal = strengths.filter(([badge, strength]) => strength > 0 && !isAway(badge))
  inFinal.sort(
    ([a, high], [b, low]) => high - low || qualifyHitsOf(game, b) - qualifyHitsOf(game, a) || a - b,
  )
  const staying: CompetitionEntry[] = []
  for (const entry of inFinal.flatMap(([badge]) => entryOf(badge)))
    if (!staying.some((other) => isShared(entry, other))) staying.push(entry)
  return inFinal.map(([badge]) => badge).filter((badge) => !staying.some((entry) => entry.badge === badge))
}

/** An entry after a volta of sudden death. */
function afterVolta(game: Game, { badge, lives }: Runner, volta: number): Runner {
  const { hits, misses, isDone } = resultOf(game, badge, 'final', volta)
  const { lifeCost } = game.rules
  const cost = lifeCost.kind === 'miss' ? misses : isDone && hits < lifeCost.hits ? 1 : 0
  return (lives ?? 0) < cost ? { badge, fellIn: volta } : { badge, lives: (lives ?? 0) - cost }
}

/** An entry that left keeps its part in the voltas that it finished, and in a void one if it threw after it. */
const hasLeft = (game: Game, badge: number, volta: number, isVoid: boolean) =>
  isGone(game, badge) &&
  (isVoid
    ? shotsIn(game, badge, 'final').every((one) => voltaOf(game, one) < volta)
    : !resultOf(game, badge, 'final', volta).isDone ||
      shotsIn(game, badge, 'final').every((one) => voltaOf(game, one) < volta))

function playSuddenDeath(game: Game, strength: number, final: SuddenDeath, badges: number[]): Course {
  const repeated = repeatedIn(game, strength)
  const voids: number[] = []
  const livesOf = ({ badge, bought }: CompetitionEntry) => {
    const byNumber = game.rules.livesByNumber.filter((range) => isWithin(badge, range))
    return final.lives + bought + sum(byNumber.map(({ lives }) => lives))
  }
  const finalists = game.entries.filter(({ badge }) => badges.includes(badge))
  let starters: Runner[] = finalists.map((entry) => ({ badge: entry.badge, lives: livesOf(entry) }))
  let fallen: Runner[] = []
  for (let volta = 1; ; volta += 1) {
    starters = starters.filter(({ badge }) => !hasLeft(game, badge, volta, repeated.includes(volta)))
    const before = { isOver: true, pending: [], runners: [...starters, ...fallen], voids }
    if (starters.length <= final.stopAt) return { ...before, round: volta - 1 }
    if (repeated.includes(volta)) {
      voids.push(volta)
      continue
    }
    const after = starters.map((runner) => afterVolta(game, runner, volta))
    const survivors = after.filter(({ fellIn }) => !fellIn)
    const isOpen = ({ badge }: Runner) => !resultOf(game, badge, 'final', volta).isDone
    const pending = survivors.filter(isOpen).map(({ badge }) => badge)
    const course = { ...before, round: volta, runners: [...after, ...fallen] }
    const until = volta - 1
    if (pending.length > 0 && isDecided(game, 'finalEnded', strength))
      return { ...before, round: until, until }
    if (pending.length > 0) return { ...course, isOver: false, pending }
    if (survivors.length === 0 && final.whenAllMiss === 'share') return { ...before, round: volta }
    if (survivors.length === 0) {
      voids.push(volta)
      continue
    }
    fallen = [...fallen, ...after.filter(({ fellIn }) => fellIn)]
    starters = survivors
  }
}

function courseOf(game: Game, strength: number, { final }: StrengthRules, badges: number[]) {
  const over: Course = { isOver: true, round: 0, pending: [], runners: [], voids: [] }
  if (final.kind === 'none') return unfinished(game).length > 0 || game.best.tie ? undefined : over
  if (!isDecided(game, 'finalStarted', strength)) return undefined
  if (final.kind === 'suddenDeath') return playSuddenDeath(game, strength, final, badges)
  const racing = badges.filter((badge) => !isGone(game, badge))
  const all = voltasOf(game, strength, final.rounds)
  const voids = countTo(Math.max(...all)).filter((volta) => !all.includes(volta))
  for (const round of all) {
    const pending = racing.filter((badge) => !resultOf(game, badge, 'final', round).isDone)
    const until = round - 1
    if (pending.length > 0 && isDecided(game, 'finalEnded', strength))
      return { ...over, round: until, voids, until }
    if (pending.length > 0) return { ...over, isOver: false, round, pending, voids }
  }
  return { ...over, round: Math.max(...all), voids }
}

const repeatedIn = ({ decisions }: Game, strength: number) =>
  decisions.flatMap((one) => (one.kind === 'roundRepeated' && one.strength === strength ? one.round : []))

/** The numbers of the voltas that count: those that were repeated are left out, and others follow. */
function voltasOf(game: Game, strength: number, count: number): number[] {
  const repeated = repeatedIn(game, strength)
  const voltas: number[] = []
  for (let volta = 1; voltas.length < count; volta += 1) if (!repeated.includes(volta)) voltas.push(volta)
  return voltas
}

/** The entries by a value, the highest first. */
function groupsBy(badges: number[], first: number, valueOf: (badge: number) => number): Group[] {
  const values = badges.map(valueOf).sort((a, b) => b - a)
  const distinct = values.filter((value, index) => values.indexOf(value) === index)
  return distinct.map((value) => ({
    place: first + values.indexOf(value),
    badges: badges.filter((badge) => valueOf(badge) === value),
  }))
}

/** A tie from a volta of its tie-break on: parts throw on for places up to `last`. */
function throwTie(game: Game, id: string, last: number, tie: Group & { volta: number }): Settled {
  const { place, badges, volta } = tie
  if (badges.length === 1 || place > last) return { groups: [{ place, badges }], pending: [] }
  const open = badges.filter((badge) => !resultOf(game, badge, id, volta).isDone)
  if (open.length > 0)
    return { groups: [{ place, badges }], pending: open.map((badge) => ({ badge, volta, id })) }
  const settled: Settled = { groups: [], pending: [] }
  for (const part of groupsBy(badges, place, (badge) => resultOf(game, badge, id, volta).hits)) {
    const { groups, pending } = throwTie(game, id, last, { ...part, volta: volta + 1 })
    settled.groups.push(...groups)
    settled.pending.push(...pending)
  }
  return settled
}

/** The groups of a final that is over, with its tie-breaks; `order` is the one for trophies. */
function settle(game: Game, strength: number, { trophies, tie }: StrengthRules, groups: Group[]) {
  const settled = { groups: [] as Group[], order: [] as Group[], ties: [] as Group[], pending: [] as Open[] }
  const tieBreaks = game.decisions.filter(
    (one) => one.kind === 'tieBreak' && one.strength === strength && one.for !== 'sieve',
  )
  type Waiting = Group & { used: string[]; isShared: boolean }
  const waiting = groups.map((group): Waiting => ({ ...group, used: [], isShared: false }))
  for (let group = waiting.shift(); group; group = waiting.shift()) {
    const { place, badges, used, isShared } = group
    // The decisions are in their order from the last one to the first one.
    const tieBreak = tieBreaks.find(
      (one) =>
        one.kind === 'tieBreak' &&
        !used.includes(one.id) &&
        badges.every((badge) => one.badges.includes(badge)),
    )
    if (badges.length === 1 || tieBreak?.kind !== 'tieBreak') {
      if (!isShared) settled.groups.push({ place, badges })
      settled.order.push({ place, badges })
      if (badges.length > 1 && tie === 'throw' && place <= trophies) settled.ties.push({ place, badges })
      continue
    }
    const named = tieBreak.place ?? trophies
    const upTo = tie === 'throw' && named < trophies ? trophies : named
    const isTrophy = tieBreak.for === 'trophy'
    const last = isTrophy && upTo > trophies ? trophies : upTo
    const { groups: parts, pending } = throwTie(game, tieBreak.id, last, { place, badges, volta: 1 })
    if (isTrophy && !isShared) settled.groups.push({ place, badges })
    const more = { used: [...used, tieBreak.id], isShared: isShared || isTrophy }
    if (pending.length === 0) waiting.unshift(...parts.map((part) => ({ ...part, ...more })))
    else {
      settled.pending.push(...pending)
      settled.order.push(...parts)
      if (!more.isShared) settled.groups.push(...parts)
    }
  }
  return settled
}

/** Conflicts of some entries, by tie-break, number, volta and rider. */
const conflictsIn = ({ conflicts }: Game, badges: number[], isMeant: (one: Conflict) => boolean) => {
  const keyOf = ({ tieBreak = '', badge, round, rider }: Conflict) =>
    JSON.stringify([tieBreak, 1000 + badge, 1000 + round, rider])
  return conflicts
    .filter((one) => badges.includes(one.badge) && isMeant(one))
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

const conflictsOfTieBreaks = (game: Game, badges: number[], isMeant: (one: TieBreak) => boolean) => {
  const meant = game.decisions.filter((one) => one.kind === 'tieBreak').filter(isMeant)
  return conflictsIn(game, badges, ({ badge, tieBreak }) =>
    meant.some((one) => one.id === tieBreak && one.badges.includes(badge)),
  )
}

function qualifierConflicts(game: Game): Conflict[] {
  const racing = game.badges.filter(
    (badge) => !isSaid(game, 'disqualified', badge) || hasFinished(game, badge),
  )
  const inQualifier = conflictsIn(game, racing, (one) => {
    const volta = Math.ceil(one.round / game.rules.shotsPerRound)
    return partOf(one) === 'qualify' && qualifierOf(game, one.badge).includes(volta)
  })
  return [...inQualifier, ...conflictsOfTieBreaks(game, racing, (one) => one.for === 'sieve')]
}

/** The slots of a volta in their order: the first one without a shot is next. */
function nextOf(
  game: Game,
  { badge, volta, id }: Open,
  usual: 'qualify' | 'final' = 'final',
  isAfterAbsence = false,
): Turn {
  const { riders, shotsPerRound, absentRider } = game.rules
  const part =
    id === undefined ? { badge, phase: usual } : { badge, phase: 'tieBreak' as const, tieBreak: id }
  const shots = shotsIn(game, badge, partOf(part)).filter((one) => voltaOf(game, one) === volta)
  const absent = game.absences.filter((one) => one.badge === badge && one.round === volta)
  const named = absent.filter((one) => partOf(one) === partOf(part)).map(({ rider }) => rider)
  const away = isAfterAbsence ? [] : named
  const [entry] = game.entries.filter((one) => one.badge === badge)
  const moment = usual === 'qualify' && id ? 999 : momentOf(part.phase, volta)
  const names = entry ? ridersAt(entry, game.decisions, moment) : []
  for (let shot = 1; shot <= shotsPerRound; shot += 1)
    for (const [riderIndex, rider] of names.entries()) {
      const round = shotsPerRound * (volta - 1) + shot
      const isThrown = shots.some((one) => one.rider === rider && one.round === round)
      const isReplaced = away.includes(rider)
      if (riderIndex >= riders || isThrown || (isReplaced && absentRider === 'missed')) continue
      return { ...part, entryRound: volta, rider, riderIndex, round, isReplaced }
    }
  const round = shotsPerRound * (volta - 1) + 1 + Math.floor(shots.length / riders)
  const riderIndex = shots.length % riders
  return { ...part, entryRound: volta, rider: undefined, riderIndex, round, isReplaced: false }
}

function stateOfStrength(game: Game, strength: number, rule: StrengthRules, badges: number[]): StrengthState {
  const { final } = rule
  const kept = badges.filter((badge) => isDispensedEarly(game, badge) || game.dispensed.includes(badge))
  const finalists = badges.filter((badge) => !kept.includes(badge))
  const disqualified = finalists.filter((badge) => isSaid(game, 'disqualified', badge))
  const racing = finalists.filter((badge) => !isGone(game, badge))
  const dispensed = badges.filter((badge) => !racing.includes(badge) && !disqualified.includes(badge))
  const course = courseOf(game, strength, rule, finalists)
  const {
    isOver: hasEnded = false,
    round: volta = 0,
    pending: racers = [],
    runners = [],
    voids = [],
    until = final.kind === 'rounds' ? final.rounds + voids.length : Infinity,
  } = course ?? {}
  const runnerOf = (badge: number) => runners.find((runner) => runner.badge === badge)
  const finalHits = (badge: number) =>
    shotsIn(game, badge, 'final')
      .filter((one) => one.hit && voltaOf(game, one) <= until)
      .filter((one) => !voids.includes(voltaOf(game, one))).length
  const valueOf = (badge: number) => {
    if (!course) return 0
    if (final.kind === 'none') return qualifyHitsOf(game, badge)
    if (final.kind === 'suddenDeath') return runnerOf(badge)?.fellIn ?? Infinity
    return finalHits(badge) + (final.counts === 'all' ? qualifyHitsOf(game, badge) : 0)
  }
  const finalConflicts = conflictsIn(game, finalists, (one) => {
    if (!course || partOf(one) !== 'final') return false
    const played = final.kind === 'suddenDeath' ? (runnerOf(one.badge)?.fellIn ?? volta) : until
    const at = Math.ceil(one.round / game.rules.shotsPerRound)
    return final.kind !== 'none' && at <= played && !voids.includes(at)
  })
  const tieBreakConflicts = conflictsOfTieBreaks(
    game,
    finalists,
    (one) => one.for !== 'sieve' && one.strength === strength,
  )
  const isOver = hasEnded && finalConflicts.length === 0 && qualifierConflicts(game).length === 0
  const none: Open[] = racers.map((badge) => ({ badge, volta }))
  const open = { groups: groupsBy(racing, 1, valueOf), order: [], ties: [], pending: none }
  const { groups, order, ties, pending } = isOver ? settle(game, strength, rule, open.groups) : open
  const trophyOf = (badge: number) =>
    order.find(({ place, badges: [one, other] }) => one === badge && !other && place <= rule.trophies)?.place
  const standing = (badge: number, status: Standing['status'], place?: number): Standing => {
    const [qualifyHits, { fellIn, lives }] = [qualifyHitsOf(game, badge), runnerOf(badge) ?? {}]
    const trophy = place && trophyOf(badge)
    const { misses } = resultOf(game, badge, 'final', volta)
    const { lifeCost, riders, shotsPerRound } = game.rules
    const isOpen = final.kind === 'suddenDeath' && racers.includes(badge)
    const spare = lifeCost.kind === 'miss' ? 0 : riders * shotsPerRound - lifeCost.hits - misses
    const hits = { qualifyHits, finalHits: finalHits(badge) }
    return { badge, status, ...hits, fellIn, lives, missesLeft: isOpen ? spare : undefined, place, trophy }
  }
  const statusOf = (badge: number) => (runnerOf(badge)?.fellIn ? 'out' : 'in')
  const placed = groups.flatMap(({ place, badges: equal }) =>
    equal.map((badge) => standing(badge, statusOf(badge), isOver ? place : undefined)),
  )
  const without = [...disqualified, ...dispensed].map((badge) =>
    standing(badge, isSaid(game, 'disqualified', badge) ? 'disqualified' : 'dispensed'),
  )
  const inOrder = [...pending].sort((a, b) => a.badge - b.badge)
  const isTied = ties.length > 0 || pending.length > 0 || tieBreakConflicts.length > 0
  return {
    strength,
    name: rule.name,
    phase: isOver ? (isTied ? 'tieBreak' : 'over') : course && final.kind !== 'none' ? 'final' : 'qualifier',
    round:
      pending.reduce((lowest, one) => (lowest === 0 || one.volta < lowest ? one.volta : lowest), 0) || volta,
    pending: inOrder.map(({ badge }) => badge),
    turns: inOrder.map((one) => nextOf(game, one)),
    mayEnd: course !== undefined && !hasEnded,
    ties,
    conflicts: [...finalConflicts, ...tieBreakConflicts],
    standings: [...placed, ...without],
  }
}

function qualifierTurns(game: Game, pending: readonly number[]): Turn[] {
  const { tie } = game.best
  const open: Open[] = pending.map((badge) => ({
    badge,
    volta: qualifierOf(game, badge).find((volta) => !resultOf(game, badge, 'qualify', volta).isDone) ?? 0,
  }))
  for (const badge of tie?.pending ?? [])
    open.push({ badge, volta: tie?.round ?? 0, id: tie?.tieBreak ?? '' })
  return open
    .sort((a, b) => a.volta * 10_000 + a.badge - (b.volta * 10_000 + b.badge))
    .map((one) => nextOf(game, one, 'qualify'))
}

/** Voltas that ended with fewer shots than they have: somebody was absent. */
function absentTurns(game: Game): Turn[] {
  const { riders, shotsPerRound } = game.rules
  const missed: Open[] = []
  for (const badge of game.badges) {
    if (isSaid(game, 'disqualified', badge)) continue
    for (const volta of qualifierOf(game, badge)) {
      const shots = shotsIn(game, badge, 'qualify').filter((one) => voltaOf(game, one) === volta)
      if (shots.length < riders * shotsPerRound && resultOf(game, badge, 'qualify', volta).isDone)
        missed.push({ badge, volta })
    }
  }
  return missed
    .sort((a, b) => a.volta - b.volta || a.badge - b.badge)
    .map((one) => nextOf(game, one, 'qualify', true))
}

/** The state of a competition after facts in any order. */
export function referenceState(
  rules: CompetitionRules,
  entries: readonly CompetitionEntry[],
  facts: readonly CompetitionFact[],
): CompetitionState {
  const game = gameOf(rules, [...entries], [...facts])
  const pending = unfinished(game)
  const { sieve, rounds, ranges } = rules.qualifier
  const isBest = sieve.kind === 'best' && (rounds > 0 || ranges.length > 0)
  if (isBest) game.best = bestOf(game, sieve.count, sieve.tie)
  const all = game.entries.map((entry) => [entry.badge, strengthOf(game, entry)] as const)
  const strengths = all.filter((one): one is [number, number] => one[1] !== undefined)
  game.dispensed = dispensedOf(game, strengths)
  const finals = rules.strengths.map((rule, index) => {
    const members = strengths.flatMap(([badge, strength]) => (strength === index + 1 ? badge : []))
    return stateOfStrength(game, index + 1, rule, members)
  })
  return {
    qualifier: {
      isDone: pending.length === 0,
      pending,
      turns: qualifierTurns(game, pending),
      absent: absentTurns(game),
      tie: game.best.tie,
      conflicts: qualifierConflicts(game),
    },
    strengths: new Map(strengths),
    finals,
    kept: game.kept,
    ofReplaced: game.ofReplaced,
  }
}
