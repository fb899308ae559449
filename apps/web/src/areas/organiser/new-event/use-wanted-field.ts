import type { DraftProblem } from '@porteira/contract'
import { useEffect, useRef } from 'react'
import type { DraftForm } from './draft-form.ts'
import { rowOf, shownIn } from './problems.ts'
import type { StageId } from './stages.ts'

/** Puts the focus into the field of a problem when its step is drawn. */
export function useWantedField(stage: StageId | '') {
  const wanted = useRef<string>(undefined)

  useEffect(() => {
    // The fields of another step exist only after this render.
    if (stage === '') return
    const selector = wanted.current
    wanted.current = undefined
    if (selector) document.querySelector<HTMLElement>(selector)?.focus()
  }, [stage])

  return {
    want(problem: DraftProblem, form: DraftForm) {
      const field = shownIn(problem.field)
      const row = rowOf(form, problem)
      const place = row ? `[data-row="${row.key}"] ` : ''
      wanted.current = `${place}[name="${CSS.escape(field)}"]`
    },
  }
}
