import { TIMINGS_IN_MS } from '@porteira/domain'
import DOMPurify from 'dompurify'

type Paper = Window & typeof globalThis

/** Puts the receipt into its own window, prints it from here, and closes the window again. */
export function printReceipt(paper: Paper, html: string) {
  const { document: page } = paper
  const { styles, rest } = takeStyles(html)
  const clean = DOMPurify.sanitize(rest, { RETURN_DOM_FRAGMENT: true, WHOLE_DOCUMENT: true })
  // The fragment of a whole document holds its head and its body, without the element around them.
  page.documentElement.replaceChildren(page.adoptNode(clean))
  dress(paper, styles)
  paper.print()
  setTimeout(() => paper.close(), TIMINGS_IN_MS.printWindowClose)
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
function dress({ document: page, CSSStyleSheet: Sheet }: Paper, styles: string[]) {
  if (!('adoptedStyleSheets' in page)) return
  page.adoptedStyleSheets = styles.map((style) => {
    const sheet = new Sheet()
    sheet.replaceSync(style)
    return sheet
  })
}
