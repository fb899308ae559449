import { type FormEvent, type ReactNode, useId } from 'react'
import layout from '#styles/layout.module.css'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import styles from './Dialog.module.css'

type Props = {
  title: ReactNode
  /** The label of the submit button. */
  send?: string
  look?: 'main' | 'danger'
  /** False disables the submit buttons. */
  isReady?: boolean
  /** What is missing while the submit buttons are disabled. */
  reason?: string | undefined
  busy?: boolean
  /** A second submit button. It is next to Voltar, and the first one is above both. By default it waits for `isReady` too. */
  other?: { send: string; isReady?: boolean; onSend: () => void }
  onSend: () => void
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog. The button or Enter submits it; Voltar or Esc closes it. */
export function FormDialog(props: Props) {
  const { title, send = 'OK', look = 'main', isReady = true, busy = false, other } = props
  const { onSend, onClose, children } = props
  const reason = isReady ? undefined : props.reason
  const id = useId()

  const first = (
    <Button
      type="submit"
      form={id}
      look={look}
      disabled={!isReady}
      busy={busy}
      aria-describedby={reason && `${id}-reason`}
    >
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
            <Button disabled={!(other.isReady ?? isReady)} busy={busy} onClick={other.onSend}>
              {other.send}
            </Button>
          ) : (
            first
          )}
        </>
      }
    >
      <form id={id} className={layout['stack']} noValidate onSubmit={submit}>
        {children}
        {reason && (
          <p id={`${id}-reason`} className={styles['reason']}>
            {reason}
          </p>
        )}
      </form>
    </Dialog>
  )
}
