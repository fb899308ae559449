import { nameTaxId } from '@porteira/domain'
import { escapeHtml } from '#platform/escape-html.rules.ts'

export type Seller = {
  name: string
  taxId: string
  address: string
  contact: string
  /** The contact of the encarregado, who answers questions about personal data. */
  privacyContact: string
}

/**
 * Names the seller at the foot of every page. The server writes it, so that it is there without any script.
 * The page's script reads the data attributes; `organiserUrl` is where it sends visitors of an unknown event.
 */
export function sellerFoot(seller: Seller, organiserUrl = '/') {
  const { name, taxId, address, contact, privacyContact } = seller
  const [who, where] = [`${name}, ${nameTaxId(taxId)}`, `${address} · ${contact}`].map(escapeHtml)
  return `<footer data-seller="${who}" data-address="${where}" data-privacy-contact="${escapeHtml(privacyContact)}" data-organiser-url="${escapeHtml(organiserUrl)}">
      <p>Vendido por ${who}</p>
      <p>${where}</p>
      <a href="/privacidade">Privacidade</a>
    </footer>`
}
