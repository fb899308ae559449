import sanitize from 'sanitize-html'

const MAX_CACHED = 1000
const kept = new Map<string, string>()

const options: sanitize.IOptions = {
  allowedTags: 'p br b strong i em u ul ol li h3 h4 blockquote hr a'.split(' '),
  allowedAttributes: { a: ['href', 'title', 'rel', 'target'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }),
  },
}

/** The organiser's HTML with nothing in it that could run, load or lie: for writing and again for reading. */
export function safeHtml(html: string): string {
  const known = kept.get(html)
  if (known !== undefined) return known
  // guard: organiser-html-sanitised
  const safe = sanitize(html, options)
  if (kept.size >= MAX_CACHED) kept.clear()
  kept.set(html, safe)
  return safe
}
