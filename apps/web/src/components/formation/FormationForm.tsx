import type { CartItem } from '@porteira/contract'
import { formationProblem } from '@porteira/domain'
import { type FormEvent, useEffect, useState } from 'react'
import { participantsDraft, recallDraft, rememberDraft } from '#api/drafts.ts'
import { FormationEntry } from '#components/formation/FormationEntry.tsx'
import { cpfsOf, type Entry, filledOf, fitting, formationOf, sheetFrom } from '#components/formation/sheet.ts'
import { useRiderNames } from '#components/formation/use-rider-names.ts'
import { useMessage } from '#components/messages.tsx'
import { focusField } from './focus-field.ts'
import styles from './ParticipantsPage.module.css'
import { useSave } from './use-save.ts'

type Props = { id: string; cartUUID: string; items: CartItem[]; onRefused: () => unknown }

/** The whole form of a cart. What is typed is kept for this tab until it is saved. */
export function ParticipantsForm({ id, cartUUID, items, onRefused }: Props) {
  const show = useMessage()
  const draft = participantsDraft(cartUUID)
  const [sheet, setSheet] = useState(() => sheetFrom(items, recallDraft(draft)))
  const { riderOf, askAgain } = useRiderNames(cpfsOf(sheet))
  const { save, busy } = useSave(cartUUID, onRefused)
  const knownOf = (cpf: string) => riderOf(cpf).known

  useEffect(() => rememberDraft(draft, sheet), [draft, sheet])

  const entries = items.flatMap((item) => {
    const entry = sheet[item.cartItemId]
    return entry ? [{ item, entry: fitting(item, entry) }] : []
  })
  const change = (cartItemId: number, entry: Entry) =>
    setSheet((before) => ({ ...before, [cartItemId]: entry }))

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (busy) return
    const problem = formationProblem(entries.map(({ item, entry }) => formationOf(item, entry, knownOf)))
    if (!problem) return save(entries.map(({ item, entry }) => filledOf(item, entry, knownOf)))
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
