import { useState } from 'react'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextInput } from '#ui/TextInput.tsx'

type Props = {
  title: string
  label: string
  hint?: string
  send: string
  isNeeded?: boolean
  busy: boolean
  onNote: (note: string) => void
  onClose: () => void
}

/** Asks for a note or a reason of one line. */
export function NoteDialog({ title, label, hint, send, isNeeded = false, busy, onNote, onClose }: Props) {
  const [note, setNote] = useState('')
  return (
    <FormDialog
      title={title}
      send={send}
      isReady={!isNeeded || note.trim() !== ''}
      busy={busy}
      onSend={() => onNote(note.trim())}
      onClose={onClose}
    >
      <TextInput label={label} hint={hint} value={note} onValue={setNote} maxLength={300} />
    </FormDialog>
  )
}
