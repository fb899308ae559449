import type { CompetitionRules } from '@porteira/domain/competition'
import { useState } from 'react'
import { isComplete } from './rules-form.ts'

/** The rules that are edited, null without any, and the last ones that were complete. */
export function useRules(first: CompetitionRules | null) {
  const [state, setState] = useState({ rules: first, shown: first })
  const onRules = (change: (before: CompetitionRules) => CompetitionRules) =>
    setState((before) => (before.rules ? next(change(before.rules), before.shown) : before))
  return {
    ...state,
    onRules,
    /** Replaces the rules. */
    choose: (rules: CompetitionRules | null) => setState({ rules, shown: rules }),
  }
}

const next = (rules: CompetitionRules, shown: CompetitionRules | null) => ({
  rules,
  shown: isComplete(rules) ? rules : shown,
})
