import { useEffect, useEffectEvent } from 'react'

/** Calls the action of a key. Keys in a field or in an open dialog, and keys with Ctrl, Alt or Meta, are left alone. */
export function useScoringKeys(actions: Partial<Record<string, (() => void) | undefined>>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) return
    if (event.target instanceof Element && event.target.closest('input, select, textarea')) return
    if (document.querySelector('dialog[open]')) return
    const act = actions[event.key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    act()
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
