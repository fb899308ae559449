import { parseReais, reaisFromCents, strengthLetter } from '@porteira/domain'
import {
  type Award,
  type CompetitionRules,
  type FinalRules,
  type Prize,
  RULE_BOUNDS,
  type RulesContext,
  type Progress,
  rulesProblems,
  type StrengthRules,
} from '@porteira/domain/competition'

// The rules while they are edited. A number that is missing or out of its bounds is NaN.

type Bounds = { min: number; max: number }
type Problems = ReadonlyMap<string, string>

/** The bounds of the number at a place of the rules, such as 'strengths.0.final.lives'. */
export function boundsOf(path: string): Bounds {
  const parts = path.split('.')
  const name = parts[parts.length - 1] ?? ''
  if (parts.includes('minimums')) return RULE_BOUNDS.minimum
  if (name === 'from' || name === 'to')
    return parts.includes('prizes') ? RULE_BOUNDS.place : RULE_BOUNDS.badge
  if (name === 'rounds') return parts.includes('final') ? RULE_BOUNDS.furtherRounds : RULE_BOUNDS.rounds
  if (name === 'hits') return RULE_BOUNDS.neededHits
  if (name === 'minimumEntries') return RULE_BOUNDS.entries
  return RULE_BOUNDS[name as 'riders']
}

export const isAmount = (path: string) => /\.(reais|percent)$/.test(path)

/** The number of a typed text; NaN for a text that is no number within the bounds of its place. */
export function numberOf(path: string, text: string) {
  const { min, max } = boundsOf(path)
  const number = isAmount(path)
    ? reaisFromCents(parseReais(text) ?? NaN)
    : /^\d+$/.test(text)
      ? Number(text)
      : NaN
  return number >= min && number <= max ? number : NaN
}

/** A number as the text of its input. */
export function textOf(path: string, value: number) {
  if (!Number.isFinite(value)) return ''
  return isAmount(path) ? String(value).replace('.', ',') : String(value)
}

/** What is wrong, by the place of its value. The first sentence about a place counts. */
export function formProblems(rules: CompetitionRules, context: RulesContext): Problems {
  const problems = [...missing(rules), ...rulesProblems(rules, context)]
  return new Map([...problems].reverse().map(({ path, says }) => [path, says]))
}

/** True for rules without a missing value, so that sentences can be made of them. */
export const isComplete = (rules: CompetitionRules) => missing(rules).length === 0

const EMPTY_TEXTS: Readonly<Record<string, string>> = {
  name: 'Escreva o nome da força.',
  goods: 'Escreva o que é o prêmio.',
  category: 'Escolha a prova.',
}

function missing(value: unknown, path = ''): { path: string; says: string }[] {
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [{ path, says: numberSays(path) }]
  if (typeof value === 'string') {
    const says = EMPTY_TEXTS[path.slice(path.lastIndexOf('.') + 1)]
    return says !== undefined && value.trim() === '' ? [{ path, says }] : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    missing(inner, path === '' ? name : `${path}.${name}`),
  )
}

function numberSays(path: string) {
  const { min, max } = boundsOf(path)
  return isAmount(path) ? 'Escreva um valor, como 120,00.' : `Escreva um número de ${min} a ${max}.`
}

/** True for a place that may change after the first shot. `stored` are the rules before the change. */
export function isFreeAfterShots(
  path: string,
  rules: CompetitionRules,
  { stored, begun, official }: Progress & { stored: CompetitionRules },
) {
  const [, digits = '', part = ''] = /^strengths\.(\d+)\.(\w+)/.exec(path) ?? []
  if (digits === '') return path === 'protestMinutes' || (/^prizeBase\b/.test(path) && official.length === 0)
  const index = Number(digits)
  if (official.includes(index + 1)) return false
  if (part === 'name' || part === 'prizes') return true
  if (part !== 'final' || begun.includes(index + 1)) return false
  const isOtherKind = rules.strengths[index]?.final.kind !== stored.strengths[index]?.final.kind
  return isOtherKind || /\.(kind|lives|stopAt)$/.test(path)
}

export const withItem = <Item>(list: readonly Item[], index: number, item: Item) =>
  list.map((one, at) => (at === index ? item : one))
export const withoutItem = <Item>(list: readonly Item[], index: number) =>
  list.filter((_, at) => at !== index)

export const withQualifier = (
  rules: CompetitionRules,
  part: Partial<CompetitionRules['qualifier']>,
): CompetitionRules => ({ ...rules, qualifier: { ...rules.qualifier, ...part } })

export const withStrength = (
  rules: CompetitionRules,
  index: number,
  part: Partial<StrengthRules>,
): CompetitionRules => ({
  ...rules,
  strengths: rules.strengths.map((one, at) => (at === index ? { ...one, ...part } : one)),
})

/** Adds a strength below the last one. Each range of numbers gets a minimum for it. */
export function withNewStrength(rules: CompetitionRules): CompetitionRules {
  const { strengths, qualifier } = rules
  const last = strengths[strengths.length - 1]
  const added: StrengthRules = {
    name: strengthLetter(strengths.length + 1),
    minimum: below(last?.minimum),
    final: last?.final ?? newFinal('suddenDeath'),
    trophies: 1,
    tie: last?.tie ?? 'throw',
    prizes: [],
  }
  const ranges = qualifier.ranges.map((range) => ({
    ...range,
    minimums: [...range.minimums, below(range.minimums[range.minimums.length - 1])],
  }))
  return { ...withQualifier(rules, { ranges }), strengths: [...strengths, added] }
}

const below = (minimum = 1) => Math.max(0, minimum - 1)

export function withoutStrength(rules: CompetitionRules, index: number): CompetitionRules {
  const ranges = rules.qualifier.ranges.map((range) => ({
    ...range,
    minimums: withoutItem(range.minimums, index),
  }))
  return { ...withQualifier(rules, { ranges }), strengths: withoutItem(rules.strengths, index) }
}

/** A range after the last one, with a shorter qualifier. Only the first strength asks for less than before. */
export function withNewRange(rules: CompetitionRules): CompetitionRules {
  const { ranges } = rules.qualifier
  const from = (ranges[ranges.length - 1]?.to ?? 0) + 1
  const rounds = Math.max(1, (rules.qualifier.rounds || 2) - 1)
  const minimums = rules.strengths.map(() => rounds * rules.riders * rules.shotsPerRound)
  return withQualifier(rules, { ranges: [...ranges, { from, to: from + 19, rounds, minimums }] })
}

/** The final of a kind that was chosen. */
export function newFinal(kind: FinalRules['kind']): FinalRules {
  if (kind === 'suddenDeath') return { kind, lives: 0, stopAt: 1, whenAllMiss: 'again' }
  return kind === 'rounds' ? { kind, rounds: 2, counts: 'all' } : { kind }
}

/** The sieve of a kind that was chosen. */
export function newSieve(
  kind: CompetitionRules['qualifier']['sieve']['kind'],
): CompetitionRules['qualifier']['sieve'] {
  return kind === 'best' ? { kind, count: 10, tie: 'all' } : { kind }
}

/** The award of a kind that was chosen. */
export function newAward(kind: Award['kind']): Award {
  if (kind === 'money') return { kind, reais: NaN }
  if (kind === 'percent') return { kind, percent: NaN }
  return kind === 'goods' ? { kind, goods: '' } : { kind }
}

/** A prize for the place after the last one. */
export function newPrize(prizes: readonly Prize[]): Prize {
  const place = Math.max(0, ...prizes.map(({ to }) => to).filter(Number.isFinite)) + 1
  return {
    from: place,
    to: place,
    per: 'entry',
    award: newAward('money'),
    minimumEntries: 0,
    otherwise: { kind: 'none' },
  }
}
