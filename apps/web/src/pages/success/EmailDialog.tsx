import { FIELD_LIMITS, isValidEmail } from '@porteira/domain'
import { type FormEvent, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextInput } from '#ui/TextInput.tsx'

type Props = { busy: boolean; onEmail: (email: string) => void; onClose: () => void }

/** Asks where the receipt of this purchase goes; the account keeps its own address. */
export function EmailDialog({ busy, onEmail, onClose }: Props) {
  const [email, setEmail] = useState('')
  const fits = isValidEmail(email)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (fits && !busy) onEmail(email)
  }

  return (
    <Dialog
      title="Para onde enviamos?"
      buttons="two"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button type="submit" form="receipt-email" look="main" disabled={!fits} busy={busy}>
            OK
          </Button>
        </>
      }
    >
      <form id="receipt-email" noValidate onSubmit={submit}>
        <TextInput
          label="E-mail"
          name="email"
          value={email}
          onValue={setEmail}
          hint="Vale só para o comprovante desta inscrição."
          maxLength={FIELD_LIMITS.email}
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          data-first-focus
        />
      </form>
    </Dialog>
  )
}
