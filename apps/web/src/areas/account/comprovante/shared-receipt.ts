/** The parts of the receipt to share: without the rules and the terms. */
const PARTS = 'header, section:not(.rules, .small)'

/** The receipt as a text for the share sheet. */
export function sharedReceipt(frame: HTMLIFrameElement | null) {
  const page = frame?.contentDocument
  const parts = [...(page?.querySelectorAll<HTMLElement>(PARTS) ?? [])]
  const text = parts.map(({ innerText }) => innerText.replaceAll(/\s*\n\s*/g, '\n').trim()).join('\n\n')
  return { title: page?.title ?? 'Comprovante', text }
}
