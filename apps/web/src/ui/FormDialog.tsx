import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import styles from './Dialog.module.css'

type Props = {
  title: ReactNode
  /** What the button says that sends the form. */
  send?: string
  look?: 'main' | 'danger'
  /** Only a form that is ready can be sent. */
  isReady: boolean
  busy?: boolean
  onSend: () => void
  onClose: () => void
  children: ReactNode
}

/** A few fields in a dialog: sent by its button or by Enter, left by Voltar or Esc. */
export function FormDialog(props: Props) {
  const { title, send = 'OK', look = 'main', isReady, busy = false, onSend, onClose, children } = props
  const id = useId()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isReady && !busy) onSend()
  }

  return (
    <Dialog
      title={title}
      buttons="two"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button type="submit" form={id} look={look} disabled={!isReady} busy={busy}>
            {send}
          </Button>
        </>
      }
    >
      <form id={id} className={styles['form']} noValidate onSubmit={submit}>
        {children}
      </form>
    </Dialog>
  )
}
