import { TIMINGS_IN_MS } from '@porteira/domain'
import DOMPurify from 'dompurify'

type Paper = Window & typeof globalThis

/** Puts the receipt into its own window, prints it from here, and closes the window again. */
export function printReceipt(paper: Paper, html: string) {
  const { document: page } = paper
  const clean = DOMPurify.sanitize(html, { RETURN_DOM_FRAGMENT: true, WHOLE_DOCUMENT: true })
  const styles = takeStyles(clean)
  const root = clean.firstElementChild
  if (root) page.replaceChild(page.adoptNode(root), page.documentElement)
  dress(paper, styles)
  paper.print()
  setTimeout(() => paper.close(), TIMINGS_IN_MS.printWindowClose)
}

function takeStyles(receipt: DocumentFragment) {
  const found = [...receipt.querySelectorAll('style')]
  for (const style of found) style.remove()
  return found.map(({ textContent }) => textContent)
}

/** As sheets: the window inherits our policy, which allows no style inside of HTML. Old browsers print it plain. */
function dress({ document: page, CSSStyleSheet: Sheet }: Paper, styles: string[]) {
  if (!('adoptedStyleSheets' in page)) return
  page.adoptedStyleSheets = styles.map((style) => {
    const sheet = new Sheet()
    sheet.replaceSync(style)
    return sheet
  })
}
