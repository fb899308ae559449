import type { Login } from '@porteira/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { clearLogin, remember } from './remember.ts'
import { isLoggedIn, landingPath, readStored } from './session.ts'
import { noteCartPaid, noteCartRegistered } from './own-carts.ts'
import { selectEvent } from '#storage/select-event.ts'
import { storeLogin } from './store-login.ts'

const login: Login = {
  status: 'OK',
  token: 'T'.repeat(43),
  userId: 7,
  uuid: '51cbe200-3761-58b4-a425-f64bfc8d7a8b',
  cpf: '99999000118',
  email: 'LACADOR01@EXAMPLE.COM',
  name: 'BAIO TELES',
  sex: 'M',
  admin: 0,
  roles: [],
  cartsPaid: [
    { eventUUID: 'other-event', cartUUID: 'paid-there' },
    { eventUUID: 'this-event', cartUUID: 'paid-here' },
  ],
  cartsRegistered: [{ eventUUID: 'other-event', cartUUID: 'registered-there' }],
}

afterEach(() => {
  clearLogin()
  vi.unstubAllGlobals()
})

test('A login selects only the carts of the current event', () => {
  remember('eventUUID', 'this-event')
  storeLogin(login)
  expect([readStored('mdlCartPaid'), readStored('mdlCartRegistered')]).toEqual(['paid-here', ''])
})

test('An event that is opened later selects its own carts again', () => {
  remember('eventUUID', 'this-event')
  storeLogin(login)
  selectEvent('other-event')
  expect([readStored('mdlCartPaid'), readStored('mdlCartRegistered')]).toEqual([
    'paid-there',
    'registered-there',
  ])
  selectEvent('third-event')
  expect([readStored('mdlCartPaid'), readStored('mdlCartRegistered')]).toEqual(['', ''])
  selectEvent('this-event')
  expect([readStored('mdlCartPaid'), readStored('mdlCartRegistered')]).toEqual(['paid-here', ''])
})

test('A cart that was paid or completed since the login keeps that state after a visit to another event', () => {
  remember('eventUUID', 'this-event')
  storeLogin({ ...login, cartsPaid: [] })
  noteCartPaid('new-cart')
  selectEvent('other-event')
  selectEvent('this-event')
  expect([readStored('mdlCartPaid'), readStored('mdlCartRegistered')]).toEqual(['new-cart', ''])
  noteCartRegistered('new-cart')
  selectEvent('other-event')
  selectEvent('this-event')
  expect([readStored('mdlCartPaid'), readStored('mdlCartRegistered')]).toEqual(['', 'new-cart'])
})

test('A stored list of carts that cannot be read counts as empty', () => {
  remember('mdlCarts', '{"cartsPaid":[7,null],"cartsRegistered":"x"')
  selectEvent('some-event')
  remember('mdlCarts', '{"cartsPaid":[7,null],"cartsRegistered":"x"}')
  selectEvent('this-event')
  expect([readStored('mdlCartPaid'), readStored('mdlCartRegistered')]).toEqual(['', ''])
})

test('The logout of a stored user removes all data of that user', () => {
  storeLogin(login)
  expect(isLoggedIn()).toBe(true)
  clearLogin()
  expect(isLoggedIn()).toBe(false)
  expect([readStored('mdlCPF'), readStored('mdlName'), readStored('mdlToken')]).toEqual(['', '', ''])
})

test('A browser that refuses storage keeps the values until the page closes', () => {
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  remember('landingTag', 'rodeio-cerro-lindo')
  expect(landingPath()).toBe('/rodeio-cerro-lindo')
})
