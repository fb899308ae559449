import { takeRandomBytes } from '#platform/random-supply.ts'

/** 128 random bits in UUID layout. The id gives access to an unowned cart, so it must be impossible to guess. */
export function newCartId() {
  const hex = takeRandomBytes(16).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Eight characters that a person can read out on the telephone. The code gives no access. */
export const newCartCode = () => Array.from(takeRandomBytes(8), (byte) => CROCKFORD[byte & 31]).join('')
