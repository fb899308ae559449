import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload'
import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils/get-pix-payload-info'

/** The content of a BR Code. A dynamic code has a `location` (without scheme), a static one a `key`. */
export type BrCode = {
  location?: string | undefined
  key?: string | undefined
  merchantName: string
  merchantCity: string
}

/**
 * Reads a "Pix copia e cola". Undefined when its structure, CRC, GUI (br.gov.bcb.pix), currency (986) or country
 * (BR) is wrong. Source: Manual do BR Code, Banco Central.
 */
export function parseBrCode(text: string): BrCode | undefined {
  const found = getPixPayloadInfo(text)
  if (!found) return undefined
  const { url: location, key, merchantName, merchantCity } = found
  return { location, key, merchantName, merchantCity }
}

/**
 * The dynamic BR Code of a location. Accents are removed; the name is cut at 25 and the city at 15 characters.
 * Undefined when the location has a scheme or more than 77 characters.
 */
export const buildBrCode = (given: { location: string; merchantName: string; merchantCity: string }) =>
  generatePixPayload({
    url: given.location,
    merchantName: given.merchantName,
    merchantCity: given.merchantCity,
  }) ?? undefined
