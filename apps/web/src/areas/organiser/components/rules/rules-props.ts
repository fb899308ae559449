import type { CompetitionRules } from '@porteira/domain/competition'

/** The rules while they are edited. */
export type RulesProps = {
  rules: CompetitionRules
  onRules: (change: (before: CompetitionRules) => CompetitionRules) => void
  /** True for a place that may change. */
  isFree: (path: string) => boolean
}

/** Another category of the event. `value` names it in the rules. */
export type OtherCategory = { value: string; name: string }
