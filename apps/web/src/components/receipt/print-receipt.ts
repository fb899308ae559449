import { TIMINGS_IN_MS } from '@porteira/domain'
import DOMPurify from 'dompurify'

type ReceiptWindow = Window & typeof globalThis

/** Puts the receipt into its own window, prints it from here, and closes the window again. */
export function printReceipt(target: ReceiptWindow, html: string) {
  const { document: page } = target
  const { styles, rest } = takeStyles(html)
  const clean = DOMPurify.sanitize(rest, { RETURN_DOM_FRAGMENT: true, WHOLE_DOCUMENT: true })
  // The fragment of a whole document holds its head and its body, without the element around them.
  page.documentElement.replaceChildren(page.adoptNode(clean))
  applyStyles(target, styles)
  target.print()
  setTimeout(() => target.close(), TIMINGS_IN_MS.printWindowClose)
}

/** Our own server wrote them; parsed as HTML they would break the policy that this page stands under. */
function takeStyles(html: string) {
  const styles: string[] = []
  const rest = html.replace(/<style>([^<]*)<\/style>/g, (_, style: string) => {
    styles.push(style)
    return ''
  })
  return { styles, rest }
}

/** As sheets: the window inherits our policy, which allows no style inside of HTML. Old browsers print it plain. */
function applyStyles({ document: page, CSSStyleSheet: Sheet }: ReceiptWindow, styles: string[]) {
  if (!('adoptedStyleSheets' in page)) return
  page.adoptedStyleSheets = styles.map((style) => {
    const sheet = new Sheet()
    sheet.replaceSync(style)
    return sheet
  })
}
