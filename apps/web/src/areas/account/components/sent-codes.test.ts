import { expect, test } from 'vitest'
import { nextCodeAt, sentCodesIn } from './sent-codes.ts'

const NOW = 1_800_000_000_000
const cpf = '99999900291'
const [mail, phone] = ['COMPRADORA@EXAMPLE.COM', '54900000001']
const sent = (contact: string, secondsAgo: number) => ({ cpf, contact, at: NOW - secondsAgo * 1000 })
const wait = (...codes: ReturnType<typeof sent>[]) => {
  const at = nextCodeAt(codes, { cpf, contact: mail }, NOW)
  return at === 0 ? 0 : (at - NOW) / 1000
}

test('The first code of an account is sent at once', () => expect(wait()).toBe(0))

test('A second code waits until a minute has passed since the first', () =>
  expect([wait(sent(mail, 5)), wait(sent(mail, 64)), wait(sent(mail, 65))]).toEqual([60, 1, 0]))

test('A code by mail waits for the minute after a code by SMS, because the account has one limit', () =>
  expect(wait(sent(phone, 5))).toBe(60))

test('A corrected mail address need not wait, because the wrong one got no code', () =>
  expect(wait(sent('COMPRADORA@EXAMPLE.CO', 5))).toBe(0))

test('A fourth code waits until an hour has passed since the first of the three', () =>
  expect(wait(sent(mail, 600), sent(mail, 400), sent(mail, 200))).toBe(3000))

test('The code of another account does not delay this one', () =>
  expect(nextCodeAt([sent(mail, 5)], { cpf: '99999000118', contact: mail }, NOW)).toBe(0))

test('A stored list that is damaged is read without its damaged parts', () => {
  expect(sentCodesIn('x')).toEqual([])
  expect(sentCodesIn([sent(mail, 5), { cpf }, null])).toEqual([sent(mail, 5)])
})
