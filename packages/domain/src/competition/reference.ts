/**
 * A second, slow program for the state of a competition. It shares nothing with the engine but types, keeps no results, and
 * goes through all facts again for each question. The random tests play with it and compare the engine to it.
 */
import type { AbsentFact, CompetitionEntry, CompetitionFact, Decision, ShotFact } from './facts.ts'
import type { CompetitionRules, StrengthRules, SuddenDeath } from './rules.ts'
import type { CompetitionState, Standing, StrengthState } from './state.ts'

/** The facts that count, and the entries in the order of their numbers; so are all lists of numbers. */
type Game = {
  rules: CompetitionRules
  entries: CompetitionEntry[]
  badges: number[]
  shots: ShotFact[]
  absences: AbsentFact[]
  decisions: Decision[]
}
/** An entry with lives is in. An entry that fell has a volta instead, and one that left has neither. */
type Runner = { badge: number; lives?: number; fellIn?: number }
type Course = { isOver: boolean; round: number; pending: number[]; runners: Runner[] }
type Group = { place: number; badges: number[] }
type Settled = { groups: Group[]; pending: number[] }

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
const countTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)
const partOf = ({ phase, tieBreak }: ShotFact | AbsentFact) => tieBreak ?? phase
const isWithin = (badge: number, { from, to }: { from: number; to: number }) => from <= badge && badge <= to

/** Leaves out what is taken back, and of each slot all shots but the newest. */
function gameOf(rules: CompetitionRules, entries: CompetitionEntry[], facts: CompetitionFact[]): Game {
  entries.sort((a, b) => a.badge - b.badge)
  const isUndone = (id: string) => facts.some((fact) => fact.kind === 'undo' && fact.of === id)
  const shots = facts.filter((fact) => fact.kind === 'shot').filter(({ id }) => !isUndone(id))
  shots.sort((a, b) => b.thrownAt - a.thrownAt || (a.id < b.id ? 1 : -1))
  const slots = shots.map((one) => [one.badge, one.rider, partOf(one), one.round].join())
  const absences = facts.filter((fact) => fact.kind === 'absent').filter(({ id }) => !isUndone(id))
  const decisions: Decision[] = []
  const decided = facts.filter((fact) => 'sequence' in fact).sort((a, b) => b.sequence - a.sequence)
  const isBack = (id: string) => decisions.some((one) => one.kind === 'takenBack' && one.decision === id)
  for (const one of decided) if (!isBack(one.id)) decisions.push(one)
  const newest = shots.filter((_, index) => slots.indexOf(slots[index] ?? '') === index)
  return { rules, entries, badges: entries.map(({ badge }) => badge), shots: newest, absences, decisions }
}

const isSaid = ({ decisions }: Game, kind: 'disqualified' | 'dispensed', badge: number) =>
  decisions.some((one) => one.kind === kind && one.badge === badge)
const isDecided = ({ decisions }: Game, kind: 'finalStarted' | 'finalEnded', strength: number) =>
  decisions.some((one) => one.kind === kind && one.strength === strength)
const voltaOf = ({ rules }: Game, { round }: ShotFact) => Math.ceil(round / rules.shotsPerRound)
const shotsIn = ({ shots }: Game, badge: number, part: string) =>
  shots.filter((one) => one.badge === badge && partOf(one) === part)

/** What an entry did in a volta. */
function resultOf(game: Game, badge: number, part: string, volta: number) {
  const shots = shotsIn(game, badge, part).filter((one) => voltaOf(game, one) === volta)
  const absences = game.absences.filter((one) => one.badge === badge && one.round === volta)
  const isAbsent = absences.some((one) => partOf(one) === part)
  const hits = shots.filter(({ hit }) => hit).length
  const missing = Math.max(0, game.rules.riders * game.rules.shotsPerRound - shots.length)
  const misses = shots.length - hits + (isAbsent ? missing : 0)
  return { hits, misses, isDone: isAbsent || missing === 0 }
}

const rangeOf = ({ rules }: Game, badge: number) => rules.qualifier.ranges.find((of) => isWithin(badge, of))
const qualifierOf = (game: Game, badge: number) =>
  countTo(rangeOf(game, badge)?.rounds ?? game.rules.qualifier.rounds)
const qualifyHitsOf = (game: Game, badge: number) =>
  sum(qualifierOf(game, badge).map((volta) => resultOf(game, badge, 'qualify', volta).hits))
const hasFinished = (game: Game, badge: number) =>
  qualifierOf(game, badge).every((volta) => resultOf(game, badge, 'qualify', volta).isDone)
const unfinished = (game: Game) =>
  game.badges.filter((badge) => !isSaid(game, 'disqualified', badge) && !hasFinished(game, badge))

/** The best entries are in strength A. A tie at the last place is in, is out, or waits for a decision. */
function strengthByBest(game: Game, badge: number, count: number, tie: 'all' | 'none' | 'throw') {
  if (unfinished(game).length > 0) return undefined
  const hits = game.badges.flatMap((one) => (hasFinished(game, one) ? qualifyHitsOf(game, one) : []))
  const own = qualifyHitsOf(game, badge)
  if (hits.filter((other) => other > own).length >= count) return 0
  if (hits.filter((other) => other >= own).length <= count || tie === 'all') return 1
  return tie === 'none' ? 0 : undefined
}

function strengthOf(game: Game, { badge, sold }: CompetitionEntry): number | undefined {
  const { rounds, ranges, sieve } = game.rules.qualifier
  if (!hasFinished(game, badge)) return undefined
  const cuts = game.decisions.flatMap((one) => (one.kind === 'cut' ? one.strengths : []))
  const cut = cuts.find(([of]) => of === badge)
  if (cut) return cut[1]
  if (sieve.kind === 'sold') return sold
  if (rounds === 0 && ranges.length === 0) return 1
  if (sieve.kind === 'byHand') return undefined
  if (sieve.kind === 'best') return strengthByBest(game, badge, sieve.count, sieve.tie)
  const own = rangeOf(game, badge)?.minimums
  const minimums = game.rules.strengths.map(({ minimum }, index) => own?.[index] ?? minimum)
  const shots = qualifierOf(game, badge).length * game.rules.riders * game.rules.shotsPerRound
  const hits = qualifyHitsOf(game, badge)
  if (sieve.kind === 'hits') return 1 + minimums.findIndex((minimum) => hits >= minimum)
  return 1 + minimums.findIndex((minimum) => 100 * hits >= minimum * shots)
}

/** An entry after a volta of sudden death. */
function afterVolta(game: Game, { badge, lives }: Runner, volta: number): Runner {
  const { hits, misses, isDone } = resultOf(game, badge, 'final', volta)
  const { lifeCost } = game.rules
  const cost = lifeCost.kind === 'miss' ? misses : isDone && hits < lifeCost.hits ? 1 : 0
  return (lives ?? 0) < cost ? { badge, fellIn: volta } : { badge, lives: (lives ?? 0) - cost }
}

const hasLeft = (game: Game, badge: number, volta: number) =>
  isSaid(game, 'disqualified', badge) &&
  shotsIn(game, badge, 'final').every((one) => voltaOf(game, one) < volta)

function playSuddenDeath(game: Game, strength: number, final: SuddenDeath, badges: number[]): Course {
  const voids = game.decisions.filter((one) => one.kind === 'roundRepeated')
  const livesOf = ({ badge, bought }: CompetitionEntry) => {
    const byNumber = game.rules.livesByNumber.filter((range) => isWithin(badge, range))
    return final.lives + bought + sum(byNumber.map(({ lives }) => lives))
  }
  const finalists = game.entries.filter(({ badge }) => badges.includes(badge))
  let starters: Runner[] = finalists.map((entry) => ({ badge: entry.badge, lives: livesOf(entry) }))
  let fallen: Runner[] = []
  for (let volta = 1; ; volta += 1) {
    starters = starters.filter(({ badge }) => !hasLeft(game, badge, volta))
    const before = { isOver: true, pending: [], runners: [...starters, ...fallen] }
    if (starters.length <= final.stopAt) return { ...before, round: volta - 1 }
    if (voids.some((one) => one.strength === strength && one.round === volta)) continue
    const after = starters.map((runner) => afterVolta(game, runner, volta))
    const survivors = after.filter(({ fellIn }) => !fellIn)
    const isOpen = ({ badge }: Runner) => !resultOf(game, badge, 'final', volta).isDone
    const pending = survivors.filter(isOpen).map(({ badge }) => badge)
    const course = { ...before, round: volta, runners: [...after, ...fallen] }
    if (pending.length > 0 && isDecided(game, 'finalEnded', strength)) return course
    if (pending.length > 0) return { ...course, isOver: false, pending }
    if (survivors.length === 0 && final.whenAllMiss === 'share') return { ...before, round: volta }
    if (survivors.length === 0) continue
    fallen = [...fallen, ...after.filter(({ fellIn }) => fellIn)]
    starters = survivors
  }
}

function courseOf(game: Game, strength: number, { final }: StrengthRules, badges: number[]) {
  const over: Course = { isOver: true, round: 0, pending: [], runners: [] }
  if (final.kind === 'none') return unfinished(game).length > 0 ? undefined : over
  if (!isDecided(game, 'finalStarted', strength)) return undefined
  if (final.kind === 'suddenDeath') return playSuddenDeath(game, strength, final, badges)
  const racing = badges.filter((badge) => !isSaid(game, 'disqualified', badge))
  for (const round of countTo(final.rounds)) {
    const pending = racing.filter((badge) => !resultOf(game, badge, 'final', round).isDone)
    if (pending.length > 0 && isDecided(game, 'finalEnded', strength)) return { ...over, round }
    if (pending.length > 0) return { ...over, isOver: false, round, pending }
  }
  return { ...over, round: final.rounds }
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

const join = (parts: Settled[]): Settled => ({
  groups: parts.flatMap(({ groups }) => groups),
  pending: parts.flatMap(({ pending }) => pending).sort((a, b) => a - b),
})

/** The groups of a tie from a volta of its tie-break on. */
function throwTie(game: Game, id: string, trophies: number, tie: Group & { volta: number }): Settled {
  const { place, badges, volta } = tie
  const groups = [{ place, badges }]
  if (badges.length === 1 || place > trophies) return { groups, pending: [] }
  const pending = badges.filter((badge) => !resultOf(game, badge, id, volta).isDone)
  if (pending.length > 0) return { groups, pending }
  const parts = groupsBy(badges, place, (badge) => resultOf(game, badge, id, volta).hits)
  return join(parts.map((part) => throwTie(game, id, trophies, { ...part, volta: volta + 1 })))
}

/** The groups of a final that is over, with its tie-breaks. */
function settle(game: Game, strength: number, { trophies, tie }: StrengthRules, groups: Group[]) {
  const named = (badges: readonly number[]) => [...badges].sort((a, b) => a - b).join()
  const tieBreaks = game.decisions.filter((one) => one.kind === 'tieBreak')
  const tieBreakOf = ({ badges }: Group) =>
    tieBreaks.find((one) => one.strength === strength && named(one.badges) === named(badges))?.id
  const isTrophy = ({ place, badges }: Group) => badges.length > 1 && place <= trophies
  const ties = groups.filter((group) => tie === 'throw' && isTrophy(group) && !tieBreakOf(group))
  const parts = groups.map((group) => {
    const id = tieBreakOf(group)
    return id ? throwTie(game, id, trophies, { ...group, volta: 1 }) : { groups: [group], pending: [] }
  })
  return { ...join(parts), ties }
}

function stateOfStrength(game: Game, strength: number, rule: StrengthRules, badges: number[]): StrengthState {
  const { final } = rule
  const dispensed = badges.filter((badge) => isSaid(game, 'dispensed', badge))
  const finalists = badges.filter((badge) => !dispensed.includes(badge))
  const disqualified = finalists.filter((badge) => isSaid(game, 'disqualified', badge))
  const racing = finalists.filter((badge) => !disqualified.includes(badge))
  const course = courseOf(game, strength, rule, finalists)
  const { isOver = false, round = 0, pending = [], runners = [] } = course ?? {}
  const runnerOf = (badge: number) => runners.find((runner) => runner.badge === badge)
  const last = final.kind === 'rounds' ? final.rounds : Infinity
  const finalHits = (badge: number) =>
    shotsIn(game, badge, 'final').filter((one) => one.hit && voltaOf(game, one) <= last).length
  const valueOf = (badge: number) => {
    if (!course) return 0
    if (final.kind === 'none') return qualifyHitsOf(game, badge)
    if (final.kind === 'suddenDeath') return runnerOf(badge)?.fellIn ?? Infinity
    return finalHits(badge) + (final.counts === 'all' ? qualifyHitsOf(game, badge) : 0)
  }
  const standing = (badge: number, status: Standing['status'], place?: number): Standing => {
    const [qualifyHits, { fellIn, lives }] = [qualifyHitsOf(game, badge), runnerOf(badge) ?? {}]
    return { badge, status, qualifyHits, finalHits: finalHits(badge), fellIn, lives, place }
  }
  const ranked = { groups: groupsBy(racing, 1, valueOf), ties: [], pending }
  const { groups, ...open } = isOver ? settle(game, strength, rule, ranked.groups) : ranked
  const isTied = open.ties.length > 0 || open.pending.length > 0
  const statusOf = (badge: number) => (runnerOf(badge)?.fellIn ? 'out' : 'in')
  const placed = groups.flatMap(({ place, badges: equal }) =>
    equal.map((badge) => standing(badge, statusOf(badge), isOver ? place : undefined)),
  )
  const without = [...disqualified, ...dispensed].map((badge) =>
    standing(badge, isSaid(game, 'disqualified', badge) ? 'disqualified' : 'dispensed'),
  )
  const phase = isOver ? (isTied ? 'tieBreak' : 'over') : course ? 'final' : 'qualifier'
  return { strength, name: rule.name, phase, round, ...open, standings: [...placed, ...without] }
}

/** The state of a competition after facts in any order. */
export function referenceState(
  rules: CompetitionRules,
  entries: readonly CompetitionEntry[],
  facts: readonly CompetitionFact[],
): CompetitionState {
  const game = gameOf(rules, [...entries], [...facts])
  const pending = unfinished(game)
  const all = game.entries.map((entry) => [entry.badge, strengthOf(game, entry)] as const)
  const strengths = all.filter((one): one is [number, number] => one[1] !== undefined)
  const finals = rules.strengths.map((rule, index) => {
    const members = strengths.flatMap(([badge, strength]) => (strength === index + 1 ? badge : []))
    return stateOfStrength(game, index + 1, rule, members)
  })
  return { qualifier: { isDone: pending.length === 0, pending }, strengths: new Map(strengths), finals }
}
