import { accountMessages, FIELD_LIMITS, isSmsCode } from '@porteira/domain'
import { type FormEvent, useState } from 'react'
import words from '#styles/words.module.css'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextInput } from '#ui/TextInput.tsx'

type Props = {
  /** Why the last code did not count. */
  refusal?: string
  onCode: (code: string) => void
  onClose: () => void
}

/** Asks for the code that came by SMS. */
export function CodeDialog({ refusal, onCode, onClose }: Props) {
  const [code, setCode] = useState('')
  const fits = isSmsCode(code)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (fits) onCode(code)
  }

  return (
    <Dialog
      title="Confira seu celular"
      buttons="two"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button type="submit" form="sms-code" look="main" disabled={!fits}>
            OK
          </Button>
        </>
      }
    >
      <form id="sms-code" className={words['stack']} noValidate onSubmit={submit}>
        {refusal === undefined && <p>{accountMessages.codeSentIfKnown}</p>}
        <TextInput
          label="Código"
          name="code"
          value={code}
          onValue={setCode}
          shape="digits"
          minLength={FIELD_LIMITS.codeMin}
          maxLength={FIELD_LIMITS.code}
          hint="Ele vale por 10 minutos."
          error={code === '' ? refusal : undefined}
          inputMode="numeric"
          autoComplete="one-time-code"
          data-first-focus
        />
      </form>
    </Dialog>
  )
}
