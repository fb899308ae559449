import { ALLOWED_LINKS, ALLOWED_TAGS, LINK_ATTRIBUTES } from './allowed-html.ts'
import { retryImport } from '#shell/retry-import.ts'

const sanitizer = {
  elements: ALLOWED_TAGS.map((name) => ({ name, attributes: name === 'a' ? LINK_ATTRIBUTES : [] })),
  attributes: [],
  comments: false,
}

// The DOM types of TypeScript lack `setHTML`.
type Sanitizing = { setHTML: (html: string, options: { sanitizer: typeof sanitizer }) => void }
const canSanitize = (box: object): box is Sanitizing => 'setHTML' in box

/**
 * Writes the HTML of an organiser into an element. The Sanitizer API of the browser cleans it.
 * Without that API the function loads DOMPurify, which is larger than a page.
 */
export async function writeHtml(box: HTMLElement, html: string) {
  if (canSanitize(box)) box.setHTML(html, { sanitizer })
  else {
    const { purify } = await retryImport(() => import('./purify.ts'))
    box.replaceChildren(purify(html))
  }
  for (const link of box.querySelectorAll('a')) guard(link)
}

function guard(link: HTMLAnchorElement) {
  if (!ALLOWED_LINKS.test(link.getAttribute('href') ?? '')) return link.removeAttribute('href')
  link.target = '_blank'
  link.rel = 'noopener noreferrer nofollow'
}
