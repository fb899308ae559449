import { expect, test } from 'vitest'
import { accessOf } from './access.ts'

const buyer = {
  token: 'T'.repeat(43),
  userId: '7',
  uuid: '51cbe200-3761-58b4-a425-f64bfc8d7a8b',
  cpf: '99999000118',
  email: 'LACADOR01@EXAMPLE.COM',
  name: 'BAIO TELES',
  sex: 'M',
}
const visitor = { token: '', userId: '', uuid: '', cpf: '', email: '', name: '', sex: '' }

test('A visitor is asked to log in', () => {
  expect(accessOf(visitor, undefined)).toBe('log-in')
  expect(accessOf(visitor, '99999000118')).toBe('log-in')
})

test.for(Object.keys(buyer))('A stored login without its %s is sent to the login', (part) => {
  expect(accessOf({ ...buyer, [part]: '' }, undefined)).toBe('log-in')
})

test('The address may name only the buyer who is logged in', () => {
  expect(accessOf(buyer, undefined)).toBe('open')
  expect(accessOf(buyer, '99999000118')).toBe('open')
  expect(accessOf(buyer, '99999900291')).toBe('other-buyer')
})
