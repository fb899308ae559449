import { type FormEvent, type ReactNode, useState } from 'react'
import words from '#styles/words.module.css'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextInput } from '#ui/TextInput.tsx'

type Props = {
  title: string
  busy: boolean
  children?: ReactNode
  onCode: (code: string) => void
  onClose: () => void
}

/** Asks for a code of the authenticator, or for one of the backup codes. */
export function CodeDialog({ title, busy, children, onCode, onClose }: Props) {
  const [code, setCode] = useState('')
  const isReady = code.trim().length >= 6

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isReady && !busy) onCode(code.trim())
  }

  return (
    <Dialog
      title={title}
      buttons="two"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button look="main" type="submit" form="code" disabled={!isReady} busy={busy}>
            OK
          </Button>
        </>
      }
    >
      <form id="code" className={words['stack']} noValidate onSubmit={submit}>
        {children}
        <TextInput
          label="Código do autenticador"
          value={code}
          onValue={setCode}
          maxLength={20}
          autoComplete="one-time-code"
          data-first-focus
        />
      </form>
    </Dialog>
  )
}
