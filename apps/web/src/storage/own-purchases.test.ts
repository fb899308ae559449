import type { Login } from '@porteira/contract'
import { afterEach, expect, test } from 'vitest'
import { recallPurchases, storePurchases } from './own-purchases.ts'
import { clearLogin, remember } from './remember.ts'
import { readStored } from './session.ts'
import { storeLogin } from './store-login.ts'

const purchase = {
  eventName: 'RODEIO',
  eventUUID: 'E',
  cartUUID: 'C',
  cartCode: 'CERRO-1',
  cartStatus: 'Paid' as const,
  supportWhatsapp: '',
  returned: 'none' as const,
  openFormations: [],
}
const store = (userId: string, more: object = {}) =>
  storePurchases({
    userId,
    storedOn: '2026-11-22T18:42:00Z',
    purchases: [{ ...purchase, ...more }] as never,
  })
const login: Login = {
  status: 'OK',
  token: 'T'.repeat(43),
  userId: 7,
  uuid: 'U',
  cpf: '99999000118',
  email: 'LACADOR01@EXAMPLE.COM',
  name: 'BAIO TELES',
  sex: 'M',
  admin: 0,
  roles: [],
  cartsPaid: [],
  cartsRegistered: [],
}

afterEach(clearLogin)

test('The stored purchases of a user have no CPF and no token', () => {
  store('7', { riders: [{ name: 'BAIO', cpf: '99999000118' }], token: 'secret', riderCpf: '99999000118' })
  expect(recallPurchases('7')?.purchases[0]).toMatchObject({ cartCode: 'CERRO-1', token: '' })
  expect(readStored('mdlPurchases')).not.toMatch(/99999000118|secret/)
})

test('Another user never reads the stored purchases', () => {
  store('7')
  expect(recallPurchases('8')).toBeUndefined()
})

test('The logout and the login of another user delete the stored purchases', () => {
  storeLogin(login)
  store('7')
  storeLogin({ ...login, token: 'N'.repeat(43) })
  expect(recallPurchases('7')).toBeDefined()
  storeLogin({ ...login, userId: 8 })
  expect(readStored('mdlPurchases')).toBe('')
  store('8')
  clearLogin()
  expect(readStored('mdlPurchases')).toBe('')
})

test('Stored purchases that cannot be read count as none', () => {
  remember('mdlPurchases', '{"userId":"7"')
  expect(recallPurchases('7')).toBeUndefined()
  remember('mdlPurchases', '{"userId":"7","purchases":3}')
  expect(recallPurchases('7')).toBeUndefined()
})
