import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { classes } from './classes.ts'
import { openModal } from './open-modal.ts'
import styles from './Dialog.module.css'

type Props = {
  title: ReactNode
  children?: ReactNode
  footer?: ReactNode
  /** One wide button, or two in a row. Elements before them span both columns. */
  buttons?: 'one' | 'two'
  /** Screen readers announce the body with the title. For a text, not for a form. */
  readsBody?: boolean
  /** For a dialog that differs from a sheet of paper. */
  className?: string | undefined
  /** Called for Esc and for the back gesture of a phone. */
  onClose: () => void
}

/**
 * A modal dialog that is open while it is mounted. The browser keeps the focus inside and restores it afterwards.
 * The focus starts on the element with `data-first-focus`, else on the first control.
 */
export function Dialog(props: Props) {
  const { title, children, footer, buttons = 'one', readsBody = false, className, onClose } = props
  const id = useId()
  const ref = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return undefined
    const close = openModal(dialog)
    dialog.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    return close
  }, [])

  function cancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return
    // The parent component closes the dialog by unmounting it.
    event.preventDefault()
    onClose()
  }

  return (
    <dialog
      ref={ref}
      className={classes(styles['dialog'], className)}
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
