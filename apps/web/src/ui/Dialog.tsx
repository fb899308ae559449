import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import styles from './Dialog.module.css'

type Props = {
  title: ReactNode
  children?: ReactNode
  footer?: ReactNode
  /** One button across, or two side by side; anything before them spans both. */
  buttons?: 'one' | 'two'
  /** Read out with the title: for a text, not for a form. */
  readsBody?: boolean
  /** Esc, and the browser's back gesture on phones. */
  onClose: () => void
}

/**
 * A modal while it is mounted. The platform keeps the focus inside and gives it back when it goes;
 * it starts on the control marked `data-first-focus`, else on the first one.
 */
export function Dialog({ title, children, footer, buttons = 'one', readsBody = false, onClose }: Props) {
  const id = useId()
  const ref = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    dialog?.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    return () => dialog?.close()
  }, [])

  function cancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return
    // The owner unmounts the dialog; were it closed here, the two could disagree.
    event.preventDefault()
    onClose()
  }

  return (
    <dialog
      ref={ref}
      className={styles['dialog']}
      aria-labelledby={id}
      aria-describedby={readsBody ? `${id}-body` : undefined}
      onCancel={cancel}
    >
      <h2 id={id} className={styles['title']}>
        {title}
      </h2>
      <div id={readsBody ? `${id}-body` : undefined} className={styles['body']}>
        {children}
      </div>
      {footer && <footer className={`${styles['footer']} ${styles[buttons]}`}>{footer}</footer>}
    </dialog>
  )
}
