import { expect, test } from 'vitest'
import { tells } from './judge.ts'

test('six digits inside a UUID are not a recovery code that was told', () => {
  expect(tells('{"requestId":"ae988152-ed9f-45f5-8da2-5a697e2241ba"}', '988152')).toBe(false)
  expect(tells('{"requestId":"00000000-ed9f-45f5-8da2-5a6988152241"}', '988152')).toBe(false)
})

test('a recovery code in a field or in a sentence is told', () => {
  expect(tells('{"code":"988152"}', '988152')).toBe(true)
  expect(tells('{"msg":"O código é 988152."}', '988152')).toBe(true)
})

test('a longer secret is told wherever it stands', () => {
  expect(tells('{"phone":"+5551999990000"}', '51999990000')).toBe(true)
})
