import { useState } from 'react'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextInput } from '#ui/TextInput.tsx'

type Props = {
  busy: boolean
  /** Why the last code was refused. */
  problem: string
  onUse: (code: string) => void
  onClose: () => void
}

/** Asks for the code of a voucher. A wrong one is said beside the field. */
export function VoucherDialog({ busy, problem, onUse, onClose }: Props) {
  const [code, setCode] = useState('')
  return (
    <FormDialog
      title="Código de desconto"
      send="Usar"
      isReady={code.trim() !== ''}
      reason="Digite o código."
      busy={busy}
      onSend={() => onUse(code)}
      onClose={onClose}
    >
      <TextInput
        label="Código de 8 letras e números"
        value={code}
        onValue={setCode}
        shape="uppercase"
        error={problem || undefined}
        maxLength={12}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-first-focus
      />
    </FormDialog>
  )
}
