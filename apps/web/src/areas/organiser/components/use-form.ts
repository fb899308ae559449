import { useState } from 'react'
import { useMessage } from '#components/messages/messages.tsx'
import { type Draft, draftOf, type Fields, formProblem, valuesOf } from './form-fields.ts'

/** The state of a form with these fields. `initial` fills it once. */
export function useForm<const Form extends Fields>(fields: Form, initial: object) {
  const show = useMessage()
  const [draft, setDraft] = useState<Draft>(() => draftOf(fields, initial))
  const [problem, setProblem] = useState<ReturnType<typeof formProblem>>()

  /** The values to send; undefined after the message about a wrong field. */
  async function finished() {
    const found = formProblem(fields, draft)
    setProblem(found)
    if (!found) return valuesOf(fields, draft)
    await show(found.message)
    document.querySelector<HTMLElement>(`[name="${found.name}"]`)?.focus()
    return undefined
  }

  return {
    draft,
    problem,
    change: (part: Draft) => setDraft((before) => ({ ...before, ...part })),
    finished,
  }
}
