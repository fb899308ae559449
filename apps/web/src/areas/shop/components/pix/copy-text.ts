/** Copies a text; false when the browser lets nobody do that, so that it can be shown instead. */
export async function copyText(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelection(text)
  }
}

/** The way before 2018, which also works where the page came without TLS. */
function copySelection(text: string) {
  const focused = document.activeElement
  const box = document.createElement('textarea')
  box.value = text
  box.readOnly = true
  box.style.cssText = 'position:fixed;inset:0 auto auto 0;opacity:0'
  document.body.append(box)
  box.select()
  // iOS ignores select() on what cannot be edited.
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
