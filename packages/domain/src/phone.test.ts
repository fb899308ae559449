import { getAreaCodeInfo } from '@brazilian-utils/brazilian-utils/get-area-code-info'
import { expect, test } from 'vitest'
import { formatMobile, isValidMobile, mobileDigits, receivesSms, whatsappLink } from './phone.ts'

const accepted = [
  '54900000001',
  '(54) 99999-0001',
  '(54)999990001',
  '54 99999 0001',
  '5432310001',
  '11 8123-4567',
]

test.each(accepted)('The number %s is accepted as a mobile', (text) => expect(isValidMobile(text)).toBe(true))

test.each([
  ['an area code that does not exist', '20999990001'],
  ['no area code', '999990001'],
  ['an 8-digit number starting with 1', '5412345678'],
  ['an 8-digit number starting with 9', '5491234567'],
  ['a 9-digit number starting with 8', '54899990001'],
  ['a country prefix', '+5554999990001'],
  ['letters', '54 9999A-0001'],
])('A mobile with %s is refused', (_, text) => expect(isValidMobile(text)).toBe(false))

test('Only accepted numbers of nine digits receive SMS', () =>
  expect([...accepted, '20999990001', '999990001'].filter(receivesSms)).toEqual(
    accepted.filter((text) => mobileDigits(text).length === 11),
  ))

test('The accepted area codes are exactly those of the numbering plan', () => {
  const all = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, '0'))
  const here = all.filter((code) => isValidMobile(`${code}999990001`))
  expect(here).toEqual(all.filter((code) => getAreaCodeInfo(code)))
  expect(here).toHaveLength(67)
})

test('A mobile is stored as digits and shown with punctuation', () => {
  expect(mobileDigits('(54) 99999-0001')).toBe('54999990001')
  expect(formatMobile('54999990001')).toBe('(54) 99999-0001')
})

test('A WhatsApp link has the country code once', () => {
  expect(whatsappLink('(54) 90000-0001')).toBe('https://wa.me/5554900000001')
  expect(whatsappLink('+55 54 90000-0001')).toBe('https://wa.me/5554900000001')
})

test('The area code 55 is not treated as the country code', () =>
  expect(whatsappLink('55900000001', 'Olá!')).toBe('https://wa.me/5555900000001?text=Ol%C3%A1!'))
