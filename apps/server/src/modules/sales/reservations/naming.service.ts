import { takeRandomBytes } from '#platform/random-supply.ts'

/** 128 random bits in the layout of a UUID: who holds it may look at the cart, so it must not be guessed. */
export function newCartId() {
  const hex = takeRandomBytes(16).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Eight characters that a person can read out on the telephone; they open nothing. */
export const newCartCode = () => Array.from(takeRandomBytes(8), (byte) => CROCKFORD[byte & 31]).join('')
