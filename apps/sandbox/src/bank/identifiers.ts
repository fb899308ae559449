import { randomBytes, randomInt } from 'node:crypto'

const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** 32 hex characters: a location's token, or a txid that the bank chooses. */
export const newToken = () => randomBytes(16).toString('hex')

/** 32 characters: `E`, bank, minute in UTC and 11 random characters. The `rtrId` of a refund starts with `D`. */
export function newEndToEndId(letter: 'E' | 'D', bank: string, at: Date) {
  const minute = at.toISOString().replace(/\D/g, '').slice(0, 12)
  const tail = Array.from({ length: 11 }, () => ALPHANUMERIC[randomInt(ALPHANUMERIC.length)]).join('')
  return `${letter}${bank}${minute}${tail}`
}
