import { TIMINGS_IN_MS } from '@porteira/domain'
import { type SyntheticEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useIdle } from '#shell/use-idle.ts'
import { Button } from '#ui/Button.tsx'
import { openModal } from '#ui/open-modal.ts'
import typography from '#styles/typography.module.css'
import styles from './IdleCover.module.css'
import { takeAwayBehind } from './take-away.ts'

/** After an idle time the page is covered, so that no CPF stays visible, and nothing is lost. Render the answer once. */
export function useIdleCover(isWanted = true) {
  const [isCovered, setCovered] = useState(false)
  useIdle(isCovered || !isWanted ? undefined : TIMINGS_IN_MS.idleOnAdminSearch, () => setCovered(true))
  return isCovered && <IdleCover onContinue={() => setCovered(false)} />
}

/**
 * Covers the whole page and every open dialog until the user continues. Meanwhile the page is not in the document, so
 * neither a search in the page nor a screen reader finds anything of it.
 */
function IdleCover({ onContinue }: { onContinue: () => void }) {
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
