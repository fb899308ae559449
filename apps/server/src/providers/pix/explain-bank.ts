import type { BankError } from './bank-error.ts'

/** Explains a bank error to the operator: `says` is the end of a sentence, `mend` is the correction. */
export function explainBank({ kind, status, type }: BankError): { says: string; mend: string } {
  if (status === 403)
    return {
      says: 'não permite esta aplicação (403).',
      mend: 'Peça ao banco os escopos que faltam e confira se PIX_KEY é desta conta.',
    }
  if (kind === 'unauthorized')
    return {
      says: `recusa as credenciais (${status}).`,
      mend: 'Confira PIX_CLIENT_ID, PIX_CLIENT_SECRET e se a aplicação tem os escopos cob, cobv, pix e webhook.',
    }
  if (kind === 'unavailable')
    return {
      says: `não responde (${status ? `${status} ${type}` : type}).`,
      mend: 'Confira PIX_BASE_URL, o certificado (mTLS) e se o firewall deixa sair pela porta 443.',
    }
  return {
    says: `recusa o pedido (${status} ${type}).`,
    mend: 'Confira PIX_BANK e PIX_KEY; se estiverem certos, pergunte o motivo ao banco.',
  }
}
