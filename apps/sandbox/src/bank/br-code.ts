import { generatePixPayload, getPixPayloadInfo } from '@brazilian-utils/brazilian-utils'
import { merchant } from '#bank/merchant.ts'

/** A charge for now, or one with a due date. */
export type ChargeKind = 'cob' | 'cobv'

export const LOCATION_HOST = 'pix.sandbox.porteira.example'
export const LOCATION_PATH = '/qr/v2'

/** A location carries no scheme and at most 77 characters; `cobv/` before the token tells a due charge. */
export const locationOf = (kind: ChargeKind, token: string) =>
  `${LOCATION_HOST}${LOCATION_PATH}/${kind === 'cobv' ? 'cobv/' : ''}${token}`

/** The text behind the QR code. */
export function brCodeOf(location: string): string {
  const code = generatePixPayload({
    url: location,
    merchantName: merchant.nome,
    merchantCity: merchant.cidade.toUpperCase(),
  })
  if (!code) throw new Error(`No BR Code can carry ${location}.`)
  return code
}

/** The token of one of our locations inside a BR Code, if the code is sound and is ours. */
export function tokenIn(brCode: string): string | undefined {
  const url = getPixPayloadInfo(brCode.trim())?.url
  if (!url?.startsWith(`${LOCATION_HOST}${LOCATION_PATH}/`)) return undefined
  return url.slice(url.lastIndexOf('/') + 1)
}
