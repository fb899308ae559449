import { type CompetitionRules, USUAL_RULES } from './rules.ts'

type Usual = keyof typeof USUAL_RULES

/** Rules as an organiser states them: what is usual may be left out. */
export type StatedRules = Omit<CompetitionRules, Usual> & Partial<Pick<CompetitionRules, Usual>>

export const completeRules = (stated: StatedRules): CompetitionRules => ({ ...USUAL_RULES, ...stated })

/** Rules without what is usual. */
export const withoutUsual = (rules: CompetitionRules): StatedRules =>
  Object.fromEntries(
    Object.entries(rules).filter(
      ([name, value]) => !isSameValue(value, (USUAL_RULES as Record<string, unknown>)[name]),
    ),
  ) as StatedRules

/** The rules with each category that they name replaced. */
export const withCategories = (
  rules: CompetitionRules,
  replace: (category: string) => string,
): CompetitionRules => ({
  ...rules,
  fedBy: rules.fedBy && {
    ...rules.fedBy,
    from: rules.fedBy.from.map((source) => ({ ...source, category: replace(source.category) })),
  },
  countsFor: rules.countsFor === '' ? '' : replace(rules.countsFor),
})

/** True for two values of JSON that are equal, whatever the order of their properties. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other
  const keys = Object.keys(one)
  return (
    Array.isArray(one) === Array.isArray(other) &&
    keys.length === Object.keys(other).length &&
    keys.every((key) => key in other && isSameValue(Reflect.get(one, key), Reflect.get(other, key)))
  )
}

/** What the scoreboard and the form of an entry read, by the rules. */
export function derivedSettings({ qualifier, strengths }: CompetitionRules) {
  const lives = strengths.flatMap(({ final }) => (final.kind === 'suddenDeath' ? [final.lives] : []))
  return {
    savedLives: lives.length > 0 ? Math.min(...lives) : 0,
    strengthOptions: strengths.length,
    /** 1: no buyer chooses a strength. */
    strengthDynamic: qualifier.sieve.kind === 'sold' ? 0 : 1,
  }
}
