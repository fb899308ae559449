import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Icon } from './Icon.tsx'
import styles from './Toast.module.css'

const SHOWN_MS = 2000

/** `const [toast, say] = useToast()`: render `toast` once. `say('…')` shows a sentence for two seconds. */
export function useToast(): [toast: ReactNode, say: (text: string) => void] {
  const [shown, setShown] = useState<{ text: string }>()

  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setShown(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [shown])

  const say = useCallback((text: string) => setShown({ text }), [])
  const toast = (
    <div className={styles['place']} role="status">
      {shown && (
        <p className={styles['toast']}>
          <Icon name="check" />
          {shown.text}
        </p>
      )}
    </div>
  )
  return [toast, say]
}
