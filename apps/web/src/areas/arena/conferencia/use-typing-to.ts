import { type RefObject, useEffect } from 'react'

/**
 * Sends what is typed outside of a field to the search box. A reader of codes with a cable types the code and presses
 * Enter, which would press the focused button in its place.
 */
export function useTypingTo(box: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    function redirect({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) {
      if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return
      if (target instanceof Element && target.closest('input, textarea, select, dialog')) return
      box.current?.focus()
    }
    document.addEventListener('keydown', redirect)
    return () => document.removeEventListener('keydown', redirect)
  }, [box])
}
