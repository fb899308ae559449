import { accountMessages, FIELD_BOUNDS, isSmsCode } from '@porteira/domain'
import { type ReactNode, useState } from 'react'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextInput } from '#ui/TextInput.tsx'

type Props = {
  /** The message of the last refused code. */
  refusal?: string
  onCode: (code: string) => void
  onClose: () => void
  /** Under the field, such as a button for another code. */
  children?: ReactNode
}

/** Asks for the code of the SMS. */
export function CodeDialog({ refusal, onCode, onClose, children }: Props) {
  const [code, setCode] = useState('')

  return (
    <FormDialog
      title="Confira seu celular"
      isReady={isSmsCode(code)}
      reason="Digite o código que chegou por SMS."
      onSend={() => onCode(code)}
      onClose={onClose}
    >
      {refusal === undefined && <p>{accountMessages.codeSentIfKnown}</p>}
      <TextInput
        label="Código"
        name="code"
        value={code}
        onValue={setCode}
        shape="digits"
        minLength={FIELD_BOUNDS.codeMin}
        maxLength={FIELD_BOUNDS.code}
        hint="Ele vale por 10 minutos."
        error={code === '' ? refusal : undefined}
        inputMode="numeric"
        autoComplete="one-time-code"
        data-first-focus
      />
      {children}
    </FormDialog>
  )
}
