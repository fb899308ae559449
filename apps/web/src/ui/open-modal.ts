/**
 * Opens a dialog in front of the page, and returns how to close it. The browser keeps the focus inside and restores it
 * afterwards. Safari before 15.4 and Firefox before 98 have no modal dialogs: there a script puts it in front.
 */
export function openModal(dialog: HTMLDialogElement) {
  if ('showModal' in dialog) {
    dialog.showModal()
    return () => dialog.close()
  }
  const opened = import('./put-in-front.ts').then(({ putInFront }) => putInFront(dialog))
  return () => void opened.then((close) => close())
}
