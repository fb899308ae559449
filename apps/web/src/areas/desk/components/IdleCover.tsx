import { type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { openModal } from '#ui/open-modal.ts'
import typography from '#styles/typography.module.css'
import styles from './IdleCover.module.css'

/**
 * Covers the whole page and every open dialog until the user continues. A modal dialog, because the browser hides what is
 * behind one from the keyboard and from screen readers.
 */
export function IdleCover({ onContinue }: { onContinue: () => void }) {
  const id = useId()
  const ref = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return undefined
    const close = openModal(dialog)
    return close
  }, [])

  function cancel(event: SyntheticEvent) {
    // Unmounting closes the dialog.
    event.preventDefault()
    onContinue()
  }

  return (
    <dialog ref={ref} className={styles['cover']} aria-labelledby={id} onCancel={cancel}>
      <div className={styles['inside']}>
        <h2 id={id} className={typography['heading']}>
          Dados cobertos
        </h2>
        <p>A tela ficou parada por um minuto. Tudo continua como estava.</p>
        <Button look="main" size="tall" onClick={onContinue}>
          Tocar para continuar
        </Button>
      </div>
    </dialog>
  )
}
