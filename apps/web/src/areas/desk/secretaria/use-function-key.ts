import { useEffect, useEffectEvent } from 'react'

/**
 * The keys that start the next sale and find the buyer by name. Browsers and screen readers leave them to the page, and
 * unlike a letter they are never part of what a person or a scanner types.
 */
export const NEW_SALE_KEY = 'F2'
export const FIND_BUYER_KEY = 'F4'

const isPlain = ({ ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent) =>
  !(ctrlKey || altKey || metaKey || shiftKey)

/** Starts something by its key, but not from a dialog and not while the page sends something. */
export function useFunctionKey(key: string, isOn: boolean, start: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || event.key !== key || !isPlain(event)) return
    if (document.querySelector('dialog[open], :is(form, button)[aria-busy="true"]')) return
    event.preventDefault()
    start()
  })

  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
