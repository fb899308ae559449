import { useState } from 'react'
import { useMessage } from '#components/messages/messages.tsx'
import { type Draft, draftOf, type Fields, formProblem, valuesOf } from './form-fields.ts'

/** A form over these fields, filled once with what the server has. */
export function useForm<const Form extends Fields>(fields: Form, initial: object) {
  const show = useMessage()
  const [draft, setDraft] = useState<Draft>(() => draftOf(fields, initial))
  const [problem, setProblem] = useState<ReturnType<typeof formProblem>>()

  /** What to send; undefined after saying what is wrong. */
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
