import { escapeHtml } from '#platform/escape-html.rules.ts'

/**
 * What a shared link shows: a title, a line of text, and the address of a picture of 1200 × 630. The number of the
 * secretaria is for old browsers, which see nothing else of the page; '' if the event has none.
 */
export type Preview = { title: string; text: string; image: string; whatsapp?: string }

const defaultPreview = (origin: string): Preview => ({
  title: 'Porteira',
  text: 'Inscrições por Pix e placar ao vivo dos rodeios e provas de laço.',
  // No event can have this name, so the answer is the picture of the shop.
  image: `${origin}/api/events/_/banner`,
})

/** The tags that WhatsApp and others read before a person opens the link. */
export function openGraph(address: string, origin: string, preview: Preview = defaultPreview(origin)) {
  const { title, text, image } = preview
  const tags: [property: string, content: string][] = [
    ['og:type', 'website'],
    ['og:site_name', 'Porteira'],
    ['og:locale', 'pt_BR'],
    ['og:url', address],
    ['og:title', title],
    ['og:description', text],
    ['og:image', image],
    ['og:image:type', 'image/jpeg'],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
  ]
  const lines = tags.map(
    ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`,
  )
  return [...lines, '<meta name="twitter:card" content="summary_large_image" />'].join('\n    ')
}
