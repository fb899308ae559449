import { TIMINGS_IN_MS } from '@porteira/domain'
import DOMPurify from 'dompurify'
import slab from '#styles/fonts/porteira-slab-latin.woff2?url'

export type ReceiptWindow = Window & typeof globalThis

/** Writes the receipt into a window or frame of this origin. Resolves when its type is there. */
export function fillReceipt(target: ReceiptWindow, html: string) {
  const { document: page } = target
  const { styles, rest } = takeStyles(html)
  const clean = DOMPurify.sanitize(rest, { RETURN_DOM_FRAGMENT: true, WHOLE_DOCUMENT: true })
  // DOMPurify returns head and body of the document without the html element.
  page.documentElement.replaceChildren(page.adoptNode(clean))
  page.documentElement.lang = 'pt-BR'
  // DOMPurify removes it. Without it a phone lays the page out for a screen of 980 pixels.
  const viewport = page.createElement('meta')
  viewport.name = 'viewport'
  viewport.content = 'width=device-width, initial-scale=1'
  page.head.append(viewport)
  applyStyles(target, styles)
  return loadSlab(target)
}

/** Loads the slab of the headings. Resolves without it where the browser or the network does not give it. */
async function loadSlab({ document: page, FontFace: Face }: ReceiptWindow) {
  if (!page.fonts || !Face) return
  const face = new Face('Porteira Slab', `url(${new URL(slab, location.href).href})`)
  page.fonts.add(face)
  await face.load().catch(() => {})
}

/** Removes the style elements, which our server wrote: the Content-Security-Policy refuses them inside HTML. */
function takeStyles(html: string) {
  const styles: string[] = []
  const rest = html.replace(/<style>([^<]*)<\/style>/g, (_, style: string) => {
    styles.push(style)
    return ''
  })
  return { styles, rest }
}

/** Adds the styles as style sheets, which the policy allows. Old browsers print without styles. */
function applyStyles({ document: page, CSSStyleSheet: Sheet }: ReceiptWindow, styles: string[]) {
  if (!('adoptedStyleSheets' in page)) return
  page.adoptedStyleSheets = styles.map((style) => {
    const sheet = new Sheet()
    sheet.replaceSync(style)
    return sheet
  })
}

/** Writes the receipt into its own window, prints it and closes the window. */
export async function printReceipt(target: ReceiptWindow, html: string) {
  await fillReceipt(target, html)
  target.print?.()
  setTimeout(() => target.close(), TIMINGS_IN_MS.printWindowClose)
}
