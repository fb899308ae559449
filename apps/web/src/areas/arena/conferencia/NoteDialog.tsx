import { CHECK_VALUE, CHECKED, type CheckedRequirement, refuseCheckValue } from '@porteira/domain'
import { useState } from 'react'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import styles from './Entry.module.css'
import type { Need } from './needs.ts'

type Props = {
  need: Need
  asked: NonNullable<Need['asked']>
  onNote: (value: string) => void
  onErase: () => void
  onClose: () => void
}

/** The value of a document: its last day, a text or a number. A noted one can be erased. */
export function NoteDialog({ need, asked: { requirement, value: noted }, onNote, onErase, onClose }: Props) {
  const [value, setValue] = useState(noted)
  const typed = requirement.kind === 'yesNo' ? CHECKED : value.trim()
  const refusal = refuseCheckValue(requirement, typed)
  const isOnlyErased = requirement.kind === 'yesNo'

  return (
    <FormDialog
      title={need.name}
      send={isOnlyErased ? 'Desmarcar' : 'Conferir'}
      look={isOnlyErased ? 'danger' : 'main'}
      isReady={refusal === undefined}
      reason={refusal}
      {...(noted !== '' && !isOnlyErased && { other: { send: 'Apagar', isReady: true, onSend: onErase } })}
      onSend={() => (isOnlyErased ? onErase() : onNote(typed))}
      onClose={onClose}
    >
      <p className={styles['sentence']}>{need.says}</p>
      {!isOnlyErased && (
        <TextInput
          label={LABELS[requirement.kind]}
          {...(requirement.kind === 'date' && { type: 'date' })}
          {...(requirement.kind === 'number' && { inputMode: 'decimal' as const })}
          value={value}
          onValue={setValue}
          maxLength={CHECK_VALUE}
          autoComplete="off"
          data-first-focus
        />
      )}
    </FormDialog>
  )
}

const LABELS: Record<CheckedRequirement['kind'], string> = {
  yesNo: '',
  text: 'O que foi conferido',
  date: 'Válido até',
  number: 'Número',
}
