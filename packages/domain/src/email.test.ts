import { expect, test } from 'vitest'
import { isValidEmail } from './email.ts'

test.each(['a@b.c', 'lacador01@example.com', 'MARIA+LACO@EXAMPLE.COM.BR'])(
  'The text %s is an e-mail address',
  (text) => expect(isValidEmail(text)).toBe(true),
)

test.each([
  'a@b',
  '@b.c',
  'a@.c',
  'a@b.',
  'a b@c.d',
  'a@b@c.d',
  'a@b.c\r\nBcc: x@y.z',
  'a\u0000@b.c',
  `${'a'.repeat(61)}@b.c`,
])('The text %j is refused as an e-mail address', (text) => expect(isValidEmail(text)).toBe(false))
