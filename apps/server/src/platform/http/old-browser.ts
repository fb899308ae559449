import { createHash } from 'node:crypto'
import { formatMobile, whatsappLink } from '@porteira/domain'
import { escapeHtml } from '#platform/escape-html.rules.ts'

/** The way to the organiser that a page shows in a browser that is too old for its scripts. */
export function contactOf(whatsapp: string | undefined, seller: { contact: string }) {
  if (!whatsapp) return `Ou fale com a loja: ${escapeHtml(seller.contact)}.`
  const words = `Falar com a secretaria no WhatsApp: ${formatMobile(whatsapp)}`
  return `<a href="${escapeHtml(whatsappLink(whatsapp))}">${escapeHtml(words)}</a>`
}

/** The sources of the scripts inside a page for its Content-Security-Policy: the hash of each. */
export const inlineScripts = (page: string) =>
  [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, text = '']) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
