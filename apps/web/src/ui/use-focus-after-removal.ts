import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Moves the focus when a change removed the element that had it, so that the keyboard goes on near the same place.
 * `change` differs after a removal: a state, or a count, which only removes when it falls. It is undefined while loading.
 */
export function useFocusAfterRemoval(
  change: string | number | boolean | undefined,
  findNext: () => HTMLElement | null | undefined,
) {
  const before = useRef(change)
  const focusNext = useEffectEvent(() => {
    if (document.activeElement === document.body) findNext()?.focus()
  })

  useEffect(() => {
    const earlier = before.current
    before.current = change
    if (earlier === undefined || change === undefined || earlier === change) return
    if (typeof earlier === 'number' && typeof change === 'number' && change > earlier) return
    focusNext()
  }, [change])
}
