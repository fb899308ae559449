import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Icon } from './Icon.tsx'
import styles from './Toast.module.css'

const SHOWN_MS = 2000

/** `const [toast, say] = useToast()`: render `toast` once, and `say('…')` shows a sentence for two seconds. */
export function useToast(): [toast: ReactNode, say: (text: string) => void] {
  const [said, setSaid] = useState<{ text: string }>()

  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => setSaid(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [said])

  const say = useCallback((text: string) => setSaid({ text }), [])
  const toast = (
    <div className={styles['place']} role="status">
      {said && (
        <p className={styles['toast']}>
          <Icon name="check" />
          {said.text}
        </p>
      )}
    </div>
  )
  return [toast, say]
}
