import { expect, test } from 'vitest'
import { cpfDigits, formatCpf, isValidCpf, maskCpf } from './cpf.ts'

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
