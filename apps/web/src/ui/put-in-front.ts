const FRONT = {
  position: 'fixed',
  inset: '50% auto auto 50%',
  zIndex: '8',
  margin: '0',
  transform: 'translate(-50%, -50%)',
  outline: '100vmax solid var(--veil)',
}
const CONTROLS = 'button, input, select, textarea, a[href]'

/** Shows a dialog in front of the page, and returns how to close it. The first control gets the focus; Esc closes. */
export function putInFront(dialog: HTMLElement) {
  const before = document.activeElement
  Object.assign(dialog.style, FRONT)
  for (const [name, value] of Object.entries({ open: '', role: 'dialog', 'aria-modal': 'true' }))
    dialog.setAttribute(name, value)
  const first = dialog.querySelector<HTMLElement>('[data-first-focus]')
  ;(first ?? dialog.querySelector<HTMLElement>(CONTROLS))?.focus()
  const cancel = ({ key }: KeyboardEvent) =>
    key === 'Escape' && dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  document.addEventListener('keydown', cancel)
  return () => {
    document.removeEventListener('keydown', cancel)
    if (before instanceof HTMLElement) before.focus()
  }
}
