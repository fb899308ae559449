import { generatePixPayload, getPixPayloadInfo } from '@brazilian-utils/brazilian-utils'
import { merchant } from '#bank/merchant.ts'

/** An immediate charge (cob), or a charge with due date (cobv). */
export type ChargeKind = 'cob' | 'cobv'

export const LOCATION_HOST = 'pix.sandbox.porteira.example'
export const LOCATION_PATH = '/qr/v2'

/** A location has no scheme and at most 77 characters. `cobv/` before the token marks a charge with due date. */
export const locationOf = (kind: ChargeKind, token: string) =>
  `${LOCATION_HOST}${LOCATION_PATH}/${kind === 'cobv' ? 'cobv/' : ''}${token}`

/** The text of the QR code. */
export function brCodeOf(location: string): string {
  const code = generatePixPayload({
    url: location,
    merchantName: merchant.nome,
    merchantCity: merchant.cidade.toUpperCase(),
  })
  if (!code) throw new Error(`No BR Code can carry ${location}.`)
  return code
}

/** The token in a BR Code; undefined when the code is invalid or its location is not of this bank. */
export function tokenIn(brCode: string): string | undefined {
  const url = getPixPayloadInfo(brCode.trim())?.url
  if (!url?.startsWith(`${LOCATION_HOST}${LOCATION_PATH}/`)) return undefined
  return url.slice(url.lastIndexOf('/') + 1)
}
