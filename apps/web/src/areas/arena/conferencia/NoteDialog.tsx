import { CHECKED, refuseCheckValue } from '@porteira/domain'
import { useState } from 'react'
import { FormDialog } from '#ui/FormDialog.tsx'
import styles from './Entry.module.css'
import type { Need } from './needs.ts'
import { ValueField } from './ValueField.tsx'

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
      {!isOnlyErased && <ValueField kind={requirement.kind} value={value} onValue={setValue} isFirst />}
    </FormDialog>
  )
}
