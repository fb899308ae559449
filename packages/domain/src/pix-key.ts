import { getPixKeyInfo } from '@brazilian-utils/brazilian-utils/get-pix-key-info'

/**
 * True for a Pix key as the Banco Central's directory writes it: CPF or CNPJ without punctuation, e-mail in small
 * letters, mobile number with +55, or random key (UUID).
 */
export const isPixKey = (text: string) => getPixKeyInfo(text)?.value === text
