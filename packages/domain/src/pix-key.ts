import { getPixKeyInfo } from '@brazilian-utils/brazilian-utils/get-pix-key-info'

/**
 * True for a Pix key in the format of the Banco Central's directory: CPF or CNPJ without punctuation, e-mail in lower
 * case, mobile number with +55, or random key (UUID).
 */
export const isPixKey = (text: string) => getPixKeyInfo(text)?.value === text
