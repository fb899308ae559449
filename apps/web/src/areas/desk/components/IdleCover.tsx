import { type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#ui/Button.tsx'
import { openModal } from '#ui/open-modal.ts'
import typography from '#styles/typography.module.css'
import styles from './IdleCover.module.css'
import { takeAwayBehind } from './take-away.ts'

/**
 * Covers the whole page and every open dialog until the user continues. Meanwhile the page is not in the document, so
 * neither a search in the page nor a screen reader finds anything of it.
 */
export function IdleCover({ onContinue }: { onContinue: () => void }) {
  const id = useId()
  const ref = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return undefined
    const close = openModal(dialog)
    const putBack = takeAwayBehind(dialog)
    return () => {
      putBack()
      close()
    }
  }, [])

  function cancel(event: SyntheticEvent) {
    // Unmounting closes the dialog.
    event.preventDefault()
    onContinue()
  }

  return createPortal(
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
    </dialog>,
    document.body,
  )
}
