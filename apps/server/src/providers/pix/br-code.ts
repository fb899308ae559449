import { type BrCode, buildBrCode, parseBrCode } from '@porteira/domain/br-code'
import { BankError } from './bank-error.ts'
import type { Charge } from './wire.ts'

/**
 * Reads a copy-and-paste text and checks that it pays the requested charge: structure, CRC, GUI, currency and country
 * (parseBrCode), and the location. Throws BankError 'refused' with type 'br_code'.
 */
export function checkBrCode(text: string, { location }: { location: string | undefined }): BrCode {
  const code = parseBrCode(text)
  if (!code) throw new BankError('refused', { type: 'br_code', detail: 'unreadable' })
  if (location !== undefined && withoutScheme(code.location) !== withoutScheme(location))
    throw new BankError('refused', { type: 'br_code', detail: 'another location' })
  return code
}

/** The checked copy-and-paste text of a charge. It is built from the location if the bank sends no text. */
export function brCodeOf(
  { pixCopiaECola, location }: Pick<Charge, 'pixCopiaECola' | 'location'>,
  recipient: { name: string; city: string },
): string {
  const text = pixCopiaECola ?? buildFrom(withoutScheme(location), recipient)
  if (!text) throw new BankError('refused', { type: 'br_code', detail: 'no text and no location' })
  checkBrCode(text, { location })
  return text
}

const buildFrom = (location: string | undefined, { name, city }: { name: string; city: string }) =>
  location && buildBrCode({ location, merchantName: name, merchantCity: city })

const withoutScheme = (location: string | undefined) => location?.replace(/^https:\/\//, '')
