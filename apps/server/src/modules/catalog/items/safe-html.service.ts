import sanitize from 'sanitize-html'

const MAX_CACHED = 1000
const cache = new Map<string, string>()

const options: sanitize.IOptions = {
  allowedTags: 'p br b strong i em u ul ol li h3 h4 blockquote hr a'.split(' '),
  allowedAttributes: { a: ['href', 'title', 'rel', 'target'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }),
  },
}

/** Removes everything from HTML that could run, load or mislead. Used for writing and again for reading. */
export function safeHtml(html: string): string {
  const cached = cache.get(html)
  if (cached !== undefined) return cached
  // guard: organiser-html-sanitised
  const safe = sanitize(html, options)
  if (cache.size >= MAX_CACHED) cache.clear()
  cache.set(html, safe)
  return safe
}
