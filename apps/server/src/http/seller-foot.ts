import { nameTaxId } from '@porteira/domain'
import { escapeHtml } from './escape.ts'

export type Seller = {
  name: string
  taxId: string
  address: string
  contact: string
  /** Of the encarregado, who answers what is asked about personal data. */
  privacyContact: string
}

/** Who sells here, at the foot of every page; written by the server, so that it stands there without any script. */
export function sellerFoot({ name, taxId, address, contact, privacyContact }: Seller) {
  const [who, where] = [`${name}, ${nameTaxId(taxId)}`, `${address} · ${contact}`].map(escapeHtml)
  return `<footer data-seller="${who}" data-address="${where}" data-privacy-contact="${escapeHtml(privacyContact)}">
      <p>Vendido por ${who}</p>
      <p>${where}</p>
      <a href="/privacidade">Privacidade</a>
    </footer>`
}
