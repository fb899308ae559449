import { afterEach, expect, test } from 'vitest'
import { clearLogin, forget } from '#storage/session.ts'
import { storeLogin } from '#storage/store-login.ts'
import { accessOf } from './access.ts'

const buyer = {
  status: 'OK',
  token: 'T'.repeat(43),
  userId: 7,
  uuid: '51cbe200-3761-58b4-a425-f64bfc8d7a8b',
  cpf: '99999000118',
  email: 'LACADOR01@EXAMPLE.COM',
  name: 'BAIO TELES',
  sex: 'M',
  admin: 0,
  cartsPaid: [],
  cartsRegistered: [],
} as const

afterEach(clearLogin)

test('a visitor is asked to log in', () => {
  expect(accessOf(undefined)).toBe('log-in')
  expect(accessOf('99999000118')).toBe('log-in')
})

test('half a login is none', () => {
  storeLogin({ ...buyer, cartsPaid: [], cartsRegistered: [] })
  forget('mdlSex')
  expect(accessOf(undefined)).toBe('log-in')
})

test('the address may name the buyer who is logged in, and nobody else', () => {
  storeLogin({ ...buyer, cartsPaid: [], cartsRegistered: [] })
  expect(accessOf(undefined)).toBe('open')
  expect(accessOf('99999000118')).toBe('open')
  expect(accessOf('99999900291')).toBe('other-buyer')
})
