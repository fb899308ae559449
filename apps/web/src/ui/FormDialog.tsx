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
  /** Another way to send the form; it is beside Voltar, and the first way above both. */
  other?: { send: string; onSend: () => void }
  onSend: () => void
  onClose: () => void
  children: ReactNode
}

/** A few fields in a dialog: sent by its button or by Enter, left by Voltar or Esc. */
export function FormDialog(props: Props) {
  const { title, send = 'OK', look = 'main', isReady, busy = false, other, onSend, onClose, children } = props
  const id = useId()

  const first = (
    <Button type="submit" form={id} look={look} disabled={!isReady} busy={busy}>
      {send}
    </Button>
  )

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
          {other && <div className={styles['first']}>{first}</div>}
          <Button onClick={onClose}>Voltar</Button>
          {other ? (
            <Button disabled={!isReady} busy={busy} onClick={other.onSend}>
              {other.send}
            </Button>
          ) : (
            first
          )}
        </>
      }
    >
      <form id={id} className={styles['form']} noValidate onSubmit={submit}>
        {children}
      </form>
    </Dialog>
  )
}
