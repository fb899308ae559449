import type { Reply } from '@porteira/contract'
import { ruleMessages } from '@porteira/domain'
import {
  type CompetitionRules,
  derivedSettings,
  type Progress,
  rulesInWords,
  rulesProblems,
  withCategories,
} from '@porteira/domain/competition'
import { refuse, Refusal } from '#platform/errors.ts'
import { categoryColumns } from '../stored/columns.rules.ts'
import { hasStrength } from './bundle-editing.rules.ts'
import type { CategoryRow } from './category-editing.rules.ts'

export type EventRules = {
  eventName: string
  categories: { id: string; name: string; rules: CompetitionRules | null }[]
}

export const rulesOf = ({ competition }: Pick<CategoryRow, 'competition'>) =>
  categoryColumns.competition[1].toWire(competition)

const sourcesOf = (rules: CompetitionRules | null) =>
  (rules?.fedBy?.from ?? []).map(({ category }) => category)

/** The rules of a category for its page. */
export function competitionView(
  row: CategoryRow,
  { eventName, categories }: EventRules,
  { isThrown, ...progress }: Progress & { isThrown: boolean },
): Omit<Reply<'GET /api/categories/:itemUUID/competition'>, 'status'> {
  const rules = rulesOf(row)
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  return {
    name: row.name,
    eventUUID: row.event_id,
    eventName,
    minParticipants: row.min_participants,
    maxParticipants: row.max_participants,
    competition: rules,
    sentences: rules ? rulesInWords(rules, (id) => names.get(id) ?? id) : [],
    hasShots: isThrown ? 1 : 0,
    finalStartedOn: row.final_started_at?.toISOString() ?? null,
    begun: [...progress.begun],
    official: [...progress.official],
    lockSays: isThrown ? lockSays(progress) : ruleMessages.free,
    categories: categories
      .filter(({ id }) => id !== row.id)
      .map(({ id, name, rules: own }) => ({
        uuid: id,
        name,
        hasRules: own ? 1 : 0,
        sources: sourcesOf(own),
      })),
  }
}

function lockSays({ begun, official }: Progress) {
  if (official.length > 0) return ruleMessages.official
  return begun.length > 0 ? ruleMessages.inFinal : ruleMessages.thrown
}

/** The rules with ids for the names of categories. Refuses rules that do not fit their category and its event. */
export function checkedRules(rules: CompetitionRules, row: CategoryRow, { categories }: EventRules) {
  const problems = rulesProblems(rules, {
    category: { id: row.id, name: row.name, maxParticipants: row.max_participants },
    others: categories
      .filter(({ id }) => id !== row.id)
      .map(({ id, name, rules: own }) => ({ id, name, sources: sourcesOf(own) })),
  })
  // guard: rules-fit-their-category
  if (problems.length > 0)
    throw new Refusal(422, 'invalid_rules', problems.map(({ says }) => says).join('\n'))
  return withCategories(
    rules,
    (named) => categories.find(({ id, name }) => named === id || named === name)?.id ?? named,
  )
}

/** Refuses rules that do not leave a strength to the buyers of a bundle that fixes it. */
export function checkFixedStrengths(
  rules: CompetitionRules,
  bundles: readonly { name: string; strength: string }[],
) {
  const { strengthOptions, strengthDynamic } = derivedSettings(rules)
  const wrong = bundles.find(
    ({ strength }) => strengthDynamic === 1 || !hasStrength(strength, strengthOptions),
  )
  // guard: rules-leave-fixed-strengths
  if (wrong)
    throw refuse('strength_fixed_by_bundle', ruleMessages.strengthFixedByBundle(wrong.name, wrong.strength))
}
