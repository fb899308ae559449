import {
  type CompetitionFact,
  type CompetitionRules,
  type StrengthRules,
  USUAL_RULES,
} from '#competition/competition.ts'

/** A program of its own that plays whole events. It shares no code with the forecast or with the engine. */

export type GeneratedCategory = {
  category: string
  rules: CompetitionRules
  badges: number[]
  /** Everything that is thrown, in order. */
  facts: CompetitionFact[]
}

export type GeneratedEvent = {
  categories: GeneratedCategory[]
  startsAt: number
  endsAt: number
  shots: number[]
}

type Dice = {
  next(): number
  between(low: number, high: number): number
  whole(low: number, high: number): number
}

/** A linear congruential generator with the constants of Numerical Recipes. */
export function diceOf(seed: number): Dice {
  let state = (seed * 2654435761) >>> 0
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
  for (let warm = 0; warm < 8; warm++) next()
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
  }
}

/** Two or three categories in one arena from `startsAt` on, each with its qualifier and its finals. */
export function generateEvent(seed: number, startsAt: number): GeneratedEvent {
  const dice = diceOf(seed)
  const shots: number[] = []
  const clock = { at: startsAt, seconds: dice.between(22, 42) }
  const level = dice.between(0.42, 0.72)
  const categories = Array.from({ length: dice.whole(2, 3) }, (_, index) => {
    if (index > 0) clock.at += dice.between(3, 12) * 60_000
    return playCategory(`category ${index + 1}`, dice, { clock, level, shots })
  })
  return { categories, startsAt, endsAt: clock.at, shots }
}

type Day = { clock: { at: number; seconds: number }; level: number; shots: number[] }

function playCategory(category: string, dice: Dice, { clock, level, shots }: Day): GeneratedCategory {
  const pairs = dice.next() < 0.4
  const riders = pairs ? 2 : 1
  const rounds = dice.whole(3, 5)
  const badges = Array.from({ length: dice.whole(18, 70) }, (_, index) => index + 1)
  const skill = new Map(
    badges.map((badge) => [badge, Math.min(0.92, Math.max(0.1, level + dice.between(-0.25, 0.25)))]),
  )
  const own = clock.seconds * dice.between(0.85, 1.18) * (pairs ? 1.1 : 1)
  const facts: CompetitionFact[] = []
  const rules = rulesFor(dice, riders, rounds)
  const thrownBy = new Map<string, number>()

  function shoot(badge: number, rider: number, phase: 'qualify' | 'final' | 'tieBreak', tieBreak = '') {
    clock.at += own * 1000 * (0.45 - 0.55 * Math.log(1 - dice.next()))
    if (dice.next() < 0.004) clock.at += dice.between(4, 18) * 60_000
    const hit = dice.next() < (skill.get(badge) ?? 0)
    const name = `${badge}/${rider}`
    const key = `${name} ${phase}${tieBreak}`
    const round = (thrownBy.get(key) ?? 0) + 1
    thrownBy.set(key, round)
    facts.push({
      kind: 'shot',
      id: `${category} ${facts.length}`,
      badge,
      rider: name,
      phase,
      round,
      hit,
      thrownAt: clock.at,
      ...(tieBreak && { tieBreak }),
    })
    shots.push(clock.at)
    return hit
  }
  const turn = (badge: number, phase: 'qualify' | 'final' | 'tieBreak', tieBreak = '') => {
    let hits = 0
    for (let rider = 1; rider <= riders; rider++) if (shoot(badge, rider, phase, tieBreak)) hits++
    return hits
  }

  const total = new Map(badges.map((badge) => [badge, 0]))
  for (let round = 1; round <= rounds; round++)
    for (const badge of badges) total.set(badge, (total.get(badge) ?? 0) + turn(badge, 'qualify'))

  const classOf = (badge: number) =>
    rules.strengths.findIndex(({ minimum }) => (total.get(badge) ?? 0) >= minimum)
  for (let index = rules.strengths.length - 1; index >= 0; index--) {
    const rule = rules.strengths[index] as StrengthRules
    const field = badges.filter((badge) => classOf(badge) === index)
    clock.at += dice.between(2, 8) * 60_000
    facts.push({
      kind: 'finalStarted',
      id: `${category} start ${index}`,
      sequence: facts.length,
      strength: index + 1,
    })
    const groups =
      rule.final.kind === 'rounds' ? mostHits(field, rule, total, turn) : lastOnes(field, rule, riders, turn)
    let place = 1
    for (const group of groups) {
      if (group.length > 1 && place <= rule.trophies && rule.tie === 'throw') {
        const id = `${category} tie ${index} ${place}`
        facts.push({
          kind: 'tieBreak',
          id,
          sequence: facts.length,
          strength: index + 1,
          badges: group,
          for: 'place',
        })
        decide(group, place, rule.trophies, (badge) => turn(badge, 'tieBreak', id))
      }
      place += group.length
    }
  }
  return { category, rules, badges, facts }
}

function rulesFor(dice: Dice, riders: number, rounds: number): CompetitionRules {
  const best = rounds * riders
  const byRounds = dice.next() < 0.25
  const final = (stopAt: number, lives: number): StrengthRules['final'] =>
    byRounds
      ? { kind: 'rounds', rounds: 2, counts: 'all' }
      : { kind: 'suddenDeath', lives, stopAt, whenAllMiss: dice.next() < 0.7 ? 'again' : 'share' }
  const tie = dice.next() < 0.5 ? 'throw' : 'share'
  const strengths = [best, best - 1, best - 2]
    .slice(0, dice.whole(1, 3))
    .map((minimum, index): StrengthRules => ({
      name: 'ABC'.charAt(index),
      minimum,
      final: final(index + 1, dice.whole(0, 1)),
      trophies: 2,
      tie,
      prizes: [],
    }))
  return {
    riders,
    shotsPerRound: 1,
    lifeCost: riders > 1 ? { kind: 'round', hits: riders } : { kind: 'miss' },
    qualifier: { rounds, sieve: { kind: 'hits' }, ranges: [] },
    strengths,
    ...USUAL_RULES,
  }
}

type Turn = (badge: number, phase: 'final') => number

function lastOnes(field: number[], { final }: StrengthRules, riders: number, turn: Turn): number[][] {
  if (final.kind !== 'suddenDeath') return [field]
  const lives = new Map(field.map((badge) => [badge, final.lives]))
  const fallen: number[][] = []
  while (lives.size > final.stopAt) {
    const missed = [...lives.keys()].filter((badge) => turn(badge, 'final') < riders)
    const out = missed.filter((badge) => lives.get(badge) === 0)
    if (out.length === lives.size) {
      if (final.whenAllMiss === 'share') break
      continue
    }
    for (const badge of missed) lives.set(badge, (lives.get(badge) ?? 0) - 1)
    for (const badge of out) lives.delete(badge)
    if (out.length > 0) fallen.unshift(out)
  }
  return [[...lives.keys()], ...fallen].filter((group) => group.length > 0)
}

function mostHits(
  field: number[],
  { final }: StrengthRules,
  total: Map<number, number>,
  turn: Turn,
): number[][] {
  const sums = new Map(field.map((badge) => [badge, total.get(badge) ?? 0]))
  if (final.kind === 'rounds')
    for (let round = 1; round <= final.rounds; round++)
      for (const badge of field) sums.set(badge, (sums.get(badge) ?? 0) + turn(badge, 'final'))
  return bySum(field, sums)
}

function bySum(field: number[], sums: Map<number, number>): number[][] {
  const all = [...new Set(sums.values())].sort((a, b) => b - a)
  return all.map((sum) => field.filter((badge) => sums.get(badge) === sum))
}

function decide(group: number[], place: number, trophies: number, turn: (badge: number) => number) {
  if (group.length < 2 || place > trophies) return
  const sums = new Map(group.map((badge) => [badge, turn(badge)]))
  let next = place
  for (const part of bySum(group, sums)) {
    decide(part, next, trophies, turn)
    next += part.length
  }
}
