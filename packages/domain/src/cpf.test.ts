import { expect, test } from 'vitest'
import { cpfDigits, formatCpf, isValidCpf, maskCpf } from './cpf.ts'

test.each(['99999900100', '99999900291', '12345678909'])('%s has the right check digits', (cpf) =>
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
])('a CPF with %s is refused', (_, cpf) => expect(isValidCpf(cpf)).toBe(false))

test('the field keeps eleven digits of whatever is pasted', () =>
  expect(cpfDigits(' 123.456.789-09 / 77')).toBe('12345678909'))

test('others read a CPF without its first and last digits', () =>
  expect(maskCpf('12345678909')).toBe('***.456.789-**'))

test('a CPF is shown with its usual punctuation', () =>
  expect(formatCpf('12345678909')).toBe('123.456.789-09'))
