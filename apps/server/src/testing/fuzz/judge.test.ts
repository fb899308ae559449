import { expect, test } from 'vitest'
import { tells } from './judge.ts'

test('Six digits inside a UUID are not reported as a recovery code', () => {
  expect(tells('{"requestId":"ae988152-ed9f-45f5-8da2-5a697e2241ba"}', '988152')).toBe(false)
  expect(tells('{"requestId":"00000000-ed9f-45f5-8da2-5a6988152241"}', '988152')).toBe(false)
})

test('A recovery code in a field or in a sentence is reported', () => {
  expect(tells('{"code":"988152"}', '988152')).toBe(true)
  expect(tells('{"msg":"O código é 988152."}', '988152')).toBe(true)
})

test('A longer secret is reported at any place of an answer', () => {
  expect(tells('{"phone":"+5551999990000"}', '51999990000')).toBe(true)
})
