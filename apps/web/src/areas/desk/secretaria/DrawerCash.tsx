import { useEffect, useState } from 'react'
import { amountText } from '#api/amounts.ts'
import { Button } from '#ui/Button.tsx'

/** How long the amount stays on a screen that the buyer sees too. */
const SHOWN_MS = 10_000

/** The cash that the drawer must hold. A press shows it for a moment, and another press hides it. */
export function DrawerCash({ expected }: { expected: number }) {
  const [isShown, setShown] = useState(false)

  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => setShown(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isShown])

  return (
    <Button size="small" look="quiet" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
      {isShown ? `Em dinheiro: ${amountText(expected)}` : 'Ver dinheiro'}
    </Button>
  )
}
