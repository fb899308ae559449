const PIXELS_PER_MM = 96 / 25.4
const TEAR_OFF_MM = 6

/** Prints on a roll of 80 mm: the page is as long as the slip, so that no blank paper comes out. */
export function printSlip(slip: HTMLElement) {
  if (!('adoptedStyleSheets' in document)) return window.print?.()
  const lengthInMm = Math.ceil(slip.offsetHeight / PIXELS_PER_MM) + TEAR_OFF_MM
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`@page slip { size: 80mm ${lengthInMm}mm; margin: 0 }`)
  const before = document.adoptedStyleSheets
  document.adoptedStyleSheets = [...before, sheet]
  window.print?.()
  document.adoptedStyleSheets = before
}
