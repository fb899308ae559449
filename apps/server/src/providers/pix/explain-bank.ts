import type { BankError } from './bank-error.ts'

/** Explains a bank error to the operator: `message` is the end of a sentence, `repair` is the correction. */
export function explainBank({ kind, status, type }: BankError): { message: string; repair: string } {
  if (status === 403)
    return {
      message: 'não permite esta aplicação (403).',
      repair: 'Peça ao banco os escopos que faltam e confira se PIX_KEY é desta conta.',
    }
  if (kind === 'unauthorized')
    return {
      message: `recusa as credenciais (${status}).`,
      repair:
        'Confira PIX_CLIENT_ID, PIX_CLIENT_SECRET e se a aplicação tem os escopos cob, cobv, pix e webhook.',
    }
  if (kind === 'unavailable')
    return {
      message: `não responde (${status ? `${status} ${type}` : type}).`,
      repair: 'Confira PIX_BASE_URL, o certificado (mTLS) e se o firewall deixa sair pela porta 443.',
    }
  return {
    message: `recusa o pedido (${status} ${type}).`,
    repair: 'Confira PIX_BANK e PIX_KEY; se estiverem certos, pergunte o motivo ao banco.',
  }
}
