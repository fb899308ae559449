import type { CartItem, FilledItem } from '@porteira/contract'
import { formationProblem } from '@porteira/domain'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { useMessage } from '#components/messages/messages.tsx'
import { focusField } from './focus-field.ts'
import styles from './Formation.module.css'
import { FormationEntry } from './FormationEntry.tsx'
import {
  cpfsOf,
  type Entry,
  filledOf,
  fitting,
  formationOf,
  type FormValues,
  formValuesFrom,
} from './form-values.ts'
import { useRiderNames } from './use-rider-names.ts'

type Props = {
  id: string
  cartUUID: string
  items: CartItem[]
  /** The stored draft, with the shape that `onDraft` got; anything else is ignored. */
  draft: unknown
  onDraft: (values: FormValues) => void
  busy: boolean
  /** Called when the form is submitted without errors. */
  onValid: (filled: FilledItem[]) => void
}

/** The form of all entries of a cart. On submit the first error is shown, and its field gets the focus. */
export function FormationForm({ id, cartUUID, items, draft, onDraft, busy, onValid }: Props) {
  const show = useMessage()
  const [values, setValues] = useState(() => formValuesFrom(items, draft))
  const { riderOf, askAgain } = useRiderNames(cartUUID, cpfsOf(values))
  const knownOf = (cpf: string) => riderOf(cpf).known

  const keep = useEffectEvent(onDraft)
  useEffect(() => keep(values), [values])

  const entries = items.flatMap((item) => {
    const entry = values[item.cartItemId]
    return entry ? [{ item, entry: fitting(item, entry) }] : []
  })
  const change = (cartItemId: number, entry: Entry) =>
    setValues((before) => ({ ...before, [cartItemId]: entry }))

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (busy) return
    const problem = formationProblem(entries.map(({ item, entry }) => formationOf(item, entry, knownOf)))
    if (!problem) return onValid(entries.map(({ item, entry }) => filledOf(item, entry, knownOf)))
    if (problem.field === 'name') void askAgain()
    await show(problem.message)
    focusField(form, problem)
  }

  return (
    <form
      id={id}
      className={styles['form']}
      noValidate
      aria-busy={busy}
      onSubmit={(event) => void submit(event)}
    >
      {entries.map(({ item, entry }, index) => (
        <FormationEntry
          key={item.cartItemId}
          number={index + 1}
          item={item}
          entry={entry}
          nameOf={riderOf}
          onChange={(part) => change(item.cartItemId, { ...entry, ...part })}
        />
      ))}
    </form>
  )
}
