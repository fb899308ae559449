import { businessDate, personProblems } from '@porteira/domain'
import { useRef, useState } from 'react'
import { ApiError, formMessageOf } from '#api/api-error.ts'
import { useSend } from '#components/send/use-send.ts'
import { EMPTY_PERSON, type FieldErrors, type StatedPerson, statedPerson } from './stated-person.ts'

type Problem = { field: string; message: string }

/**
 * The form of a person without an account. On submit every wrong field gets its sentence and the first one the focus. The
 * typed values stay after a failure. `add` rejects with the refusal of the server.
 */
export function usePersonForm(
  add: (person: StatedPerson) => Promise<unknown>,
  otherProblems: Problem[] = [],
) {
  const fields = useRef<HTMLDivElement>(null)
  const [person, setPerson] = useState(EMPTY_PERSON)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState('')
  const { send, busy } = useSend()

  /** Shows the problems at their fields. Returns false if no field is concerned. */
  function mark(problems: readonly Problem[]) {
    const boxes = [...(fields.current?.querySelectorAll<HTMLInputElement>('[name]') ?? [])]
    const first = boxes.find(({ name }) => problems.some(({ field }) => field === name))
    setErrors(Object.fromEntries(problems.map(({ field, message }) => [field, message])))
    first?.focus()
    return first !== undefined
  }

  async function submit() {
    const problems = [...otherProblems, ...personProblems(person, businessDate(new Date()))]
    const stated = statedPerson(person)
    setFailure('')
    mark(problems)
    if (!stated || problems.length > 0) return
    await send(
      () => add(stated),
      (error) => {
        const message = formMessageOf(error)
        const field = error instanceof ApiError ? error.code.replace('invalid_', '') : ''
        if (!mark([{ field, message }])) setFailure(message)
      },
    )
  }

  return {
    fields,
    person,
    change: (part: Partial<typeof person>) => setPerson((before) => ({ ...before, ...part })),
    errors,
    failure,
    busy,
    submit,
  }
}
