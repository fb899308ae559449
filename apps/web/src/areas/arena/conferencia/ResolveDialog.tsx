import type { CheckInConflict } from '@porteira/contract'
import { useState } from 'react'
import { useSend } from '#components/send/use-send.ts'
import { Callout } from '#ui/Callout.tsx'
import { Radio } from '#ui/Choice.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextInput } from '#ui/TextInput.tsx'

/** What a person decided about a conflict, and why. */
export type Resolution = {
  resolution: 'keep' | 'undo'
  note: string
  /** The entry as the dialog showed it. */
  seen: Pick<CheckInConflict, 'version' | 'state'>
}

type Props = {
  conflict: CheckInConflict
  who: string
  onResolve: (answer: Resolution) => Promise<void>
  onClose: () => void
}

/** Only a conflict about a hand-out or about a removed entry decides where the number is. */
const choicesOf = (wanted: CheckInConflict['wanted']) =>
  [
    [
      'keep',
      wanted === 'handOut' || wanted === ''
        ? 'O número fica entregue a esta inscrição'
        : 'A inscrição fica como a lista mostra',
    ],
    ['undo', 'A entrega é desfeita'],
  ] as const

/** Asks which of two actions is true. */
export function ResolveDialog({ conflict, who, onResolve, onClose }: Props) {
  // The list may change while the person decides. The dialog keeps what it showed first.
  const [{ badge, category, says, wanted, version, state }] = useState(conflict)
  const [resolution, setResolution] = useState<Resolution['resolution']>('keep')
  const [note, setNote] = useState('')
  const { send, busy, problem } = useSend(() => {})

  const resolve = () =>
    send(async () => {
      await onResolve({ resolution, note: note.trim(), seen: { version, state } })
      onClose()
    })

  return (
    <FormDialog
      title={`Nº ${badge ?? 'S/N'} · ${category}`}
      send="Resolver"
      isReady={note.trim() !== ''}
      reason="Escreva o que aconteceu."
      busy={busy}
      onSend={() => void resolve()}
      onClose={onClose}
    >
      <p>
        {says} {who}
      </p>
      <fieldset>
        <legend>O que vale</legend>
        {choicesOf(wanted).map(([value, text]) => (
          <Radio
            key={value}
            name="resolution"
            checked={resolution === value}
            onValue={() => setResolution(value)}
          >
            {text}
          </Radio>
        ))}
      </fieldset>
      <TextInput
        label="O que aconteceu"
        hint="Fica no histórico. Não escreva nomes nem CPF."
        value={note}
        onValue={setNote}
        maxLength={200}
        autoComplete="off"
      />
      {problem && (
        <Callout tone="bad" live>
          {problem}
        </Callout>
      )}
    </FormDialog>
  )
}
