import type { Input, Reply } from '@porteira/contract'
import { strengthHeading, strengthLetter } from '@porteira/domain'
import { dependsOnNoShot, listed } from '@porteira/domain/competition'

export type Competition = Reply<'GET /api/competition/:catUUID'>
export type Strength = Competition['strengths'][number]
export type Standing = Strength['standings'][number]
export type Fact = Competition['facts'][number]
export type Preview = Reply<'POST /api/competition/:catUUID/preview'>
/** What is decided, without the person who decides it. */
export type DecisionFields = Omit<Input<'POST /api/competition/:catUUID/preview'>['body'], 'token'>

/** An entry with its strength; 0 for one that has none. */
export type Entry = Standing & { strength: number }

/** Every entry of the competition by its number. */
export const entriesOf = ({ strengths, others }: Competition): Entry[] =>
  [
    ...strengths.flatMap(({ strength, standings }) => standings.map((one) => ({ ...one, strength }))),
    ...others.map((one) => ({ ...one, strength: 0 })),
  ].sort((a, b) => a.badge - b.badge)

export const namesOf = ({ riders }: Pick<Standing, 'riders'>) => riders.map(({ name }) => name).join(', ')

/** 'força A'. */
export const ofStrength = (strength: number) => `força ${strengthLetter(strength)}`

/** 'Força A', with its own name if it has one. */
export const strengthTitle = ({ strength, name }: Pick<Strength, 'strength' | 'name'>) =>
  strengthHeading(strength, name)

/** 'o 17', 'o 17 e o 80' without the articles: '17 e 80'. */
export const numbersText = (badges: readonly number[]) => listed(badges.map(String))

/** '1 vida', '2 vidas'. */
export const livesText = (lives: number) => (lives === 1 ? '1 vida' : `${lives} vidas`)

/** What was seen of what a decision is about: of the decision or the strength that it names, else of everything. */
export function seenFor(view: Competition, { kind, of, strength, badge }: Partial<DecisionFields>) {
  if (kind !== undefined && dependsOnNoShot(kind)) return view.callOrder?.seen ?? view.seen
  if (of !== undefined) return view.facts.find(({ id }) => id === of)?.seen ?? view.seen
  const own = view.strengths.find((one) =>
    strength === undefined
      ? one.standings.some((standing) => standing.badge === badge)
      : one.strength === strength,
  )
  return own?.seen ?? view.seen
}

/** The part of the competition that an entry throws now, with its round; undefined if it throws none. */
export function turnOf(view: Competition, { badge, strength, round }: Entry) {
  if (round === null) return undefined
  const own = view.strengths.find((one) => one.strength === strength)
  const tieBreak = (own ?? view.sieveTie)?.turns.find((turn) => turn.badge === badge)?.tieBreak
  if (tieBreak !== undefined) return { phase: 'tieBreak' as const, round, tieBreak }
  return { phase: own?.phase === 'final' ? ('final' as const) : ('qualify' as const), round }
}

/** The protests that wait for a decision. */
export function openProtests({ facts }: Competition) {
  const answered = new Set(
    facts.flatMap(({ kind, inEffect, of }) => (kind === 'protestDecided' && inEffect === 1 ? [of] : [])),
  )
  return facts.filter(({ kind, inEffect, id }) => kind === 'protested' && inEffect === 1 && !answered.has(id))
}

export const RESULT_WORDS = {
  running: ['Em andamento', 'calm'],
  provisional: ['Provisório', 'calm'],
  underProtest: ['Sob protesto', 'wait'],
  official: ['Oficial', 'good'],
  reopened: ['Reaberto', 'wait'],
} as const satisfies Record<Strength['result'], readonly [word: string, tone: 'calm' | 'wait' | 'good']>
