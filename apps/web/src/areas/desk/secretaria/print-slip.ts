const PIXELS_PER_MM = 96 / 25.4
const TEAR_OFF_MM = 6

/** Prints on a roll of 80 mm: the page is as long as the slip, so that no blank paper comes out. */
export async function printSlip(slip: HTMLElement) {
  // A QR code that is not drawn yet would be missing on the paper.
  await Promise.all([...slip.querySelectorAll('img')].map((image) => image.decode().catch(() => {})))
  if (!('adoptedStyleSheets' in document)) return print()
  const lengthInMm = Math.ceil(slip.offsetHeight / PIXELS_PER_MM) + TEAR_OFF_MM
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`@page slip { size: 80mm ${lengthInMm}mm; margin: 0 }`)
  const before = document.adoptedStyleSheets
  document.adoptedStyleSheets = [...before, sheet]
  await print()
  document.adoptedStyleSheets = before
}

/** Resolves when the browser has printed. Most browsers return only then; others say so later by an event. */
function print() {
  return new Promise<void>((resolve) => {
    let isPrinting = false
    addEventListener('beforeprint', () => (isPrinting = true), { once: true })
    addEventListener('afterprint', () => resolve(), { once: true })
    window.print?.()
    if (!isPrinting) resolve()
  })
}
