import { expect, test } from 'vitest'
import { cpfDigits, formatCpf, hasCpf, isValidCpf, maskCpf, hideCpfsIn } from './cpf.ts'

test.each(['99999900100', '99999900291', '12345678909'])('The CPF %s has valid check digits', (cpf) =>
  expect(isValidCpf(cpf)).toBe(true),
)

test.each([
  ['a wrong last digit', '12345678900'],
  ['a wrong first check digit', '12345678919'],
  ['eleven equal digits', '11111111111'],
  ['ten digits', '1234567890'],
  ['twelve digits', '123456789099'],
  ['punctuation', '123.456.789-09'],
  ['full-width digits', '１２３４５６７８９０９'],
  ['nothing', ''],
])('A CPF with %s is refused', (_, cpf) => expect(isValidCpf(cpf)).toBe(false))

test('The field keeps the first eleven digits of a pasted text', () =>
  expect(cpfDigits(' 123.456.789-09 / 77')).toBe('12345678909'))

test('Other people read a CPF without its first and last digits', () =>
  expect(maskCpf('12345678909')).toBe('***.456.789-**'))

test('A CPF is shown with its usual punctuation', () =>
  expect(formatCpf('12345678909')).toBe('123.456.789-09'))

test.each([
  ['999.999.002-91', '***.***.***-**'],
  ['do pai 99999900291, ciente', 'do pai ***.***.***-**, ciente'],
  ['999 999 002 91 e 123.456.789-09', '***.***.***-** e ***.***.***-**'],
  ['999.999.002/91', '***.***.***-**'],
  ['999-999-002-91', '***.***.***-**'],
  ['999,999,002 – 91', '***.***.***-**'],
  ['do pai ***.999.002-**', 'do pai ***.***.***-**'],
])('Each valid or masked CPF in %s is hidden', (text, masked) => {
  expect(hideCpfsIn(text)).toBe(masked)
  expect(hasCpf(text)).toBe(true)
})

test.each(['B123456', '99999900292', 'GTA 099999900291', '999999002910', 'válida até 10/05/2026', ''])(
  'The text %s has no CPF and stays as it is',
  (text) => {
    expect(hideCpfsIn(text)).toBe(text)
    expect(hasCpf(text)).toBe(false)
  },
)

test('A registration whose digits are a CPF with other signs between them has a CPF', () =>
  expect(hasCpf('999/999/002/91')).toBe(true))
