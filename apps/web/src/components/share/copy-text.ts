/** Copies a text. False when the browser refuses, so that the caller can show the text. */
export async function copyText(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelection(text)
  }
}

/** Copies by a selection, for old browsers and for pages without TLS. */
function copySelection(text: string) {
  const focused = document.activeElement
  const box = document.createElement('textarea')
  box.value = text
  box.readOnly = true
  box.style.cssText = 'position:fixed;inset:0 auto auto 0;opacity:0'
  document.body.append(box)
  box.select()
  // iOS ignores select() on a read-only field.
  box.setSelectionRange(0, text.length)
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    box.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}
