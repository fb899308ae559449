import { FIELD_BOUNDS } from './field-bounds.ts'
import { hasControlCharacters } from './text.ts'

/** True for x@y.z without spaces, at most 64 characters (docs/product/accounts.md#account-fields). The address may not exist. */
export const isValidEmail = (text: string) =>
  text.length <= FIELD_BOUNDS.email &&
  !hasControlCharacters(text) &&
  /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
