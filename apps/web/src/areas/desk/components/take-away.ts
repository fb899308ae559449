/**
 * Takes everything except `front` out of the document, so that no text of it is left there, and returns how to put it
 * back as it was: typed text, open dialogs, places of scrolling and the focus.
 */
export function takeAwayBehind(front: Element) {
  const { scrollX, scrollY } = window
  const focused = document.activeElement
  const parts = [...document.body.children].filter((part) => part !== front)
  const inside = parts.flatMap((part) => [part, ...part.querySelectorAll('*')])
  const scrolled = inside
    .filter(({ scrollTop, scrollLeft }) => scrollTop > 0 || scrollLeft > 0)
    .map((part) => ({ part, top: part.scrollTop, left: part.scrollLeft }))
  const behind = document.createDocumentFragment()
  behind.append(...parts)

  return () => {
    document.body.prepend(behind)
    for (const part of inside) if (isDialog(part)) openAgain(part)
    for (const { part, top, left } of scrolled) Object.assign(part, { scrollTop: top, scrollLeft: left })
    scrollTo(scrollX, scrollY)
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}

const isDialog = (part: Element): part is HTMLDialogElement => part.localName === 'dialog'

/** A modal dialog that leaves the document is modal no longer, although it keeps its attribute. */
function openAgain(dialog: HTMLDialogElement) {
  if (!dialog.isConnected || !dialog.open || !('showModal' in dialog)) return
  dialog.removeAttribute('open')
  dialog.showModal()
}
