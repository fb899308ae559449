import { useEffect, useEffectEvent } from 'react'

/**
 * The key that starts the next sale. Browsers and screen readers leave it to the page, and unlike a letter it is never part
 * of what a person or a scanner types.
 */
export const NEW_SALE_KEY = 'F2'

const isPlain = ({ ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent) =>
  !(ctrlKey || altKey || metaKey || shiftKey)

/** Starts the next sale by its key, but not from a dialog and not while the page sends something. */
export function useNewSaleKey(isOn: boolean, start: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || event.key !== NEW_SALE_KEY || !isPlain(event)) return
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
