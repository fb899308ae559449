import { expect, test } from 'vitest'
import { formatTaxId, nameTaxId, taxIdKind } from './tax-id.ts'

// The first is the example that Receita Federal publishes with its rule for letters: a letter counts as its ASCII
// code minus 48. The order number 0000 makes the others impossible: Receita counts from 0001.
test.each([
  ['12.ABC.345/01DE-35', 'cnpj'],
  ['12ABC34501DE35', 'cnpj'],
  ['12abc34501de35', 'cnpj'],
  ['DE.MO0.000/0000-81', 'cnpj'],
  ['99.999.999/0000-00', 'cnpj'],
  ['99999999000000', 'cnpj'],
  ['999.999.001-00', 'cpf'],
  ['99999900100', 'cpf'],
])('The text %s is recognised as a %s', (text, kind) => expect(taxIdKind(text)).toBe(kind))

test.each([
  ['a wrong last check digit', '12.ABC.345/01DE-36'],
  ['a wrong first check digit', '12.ABC.345/01DE-25'],
  ['a letter as a check digit', '12.ABC.345/01DE-3F'],
  ['other letters in the same places', '12.ABD.345/01DE-35'],
  ['a wrong check digit among digits only', '99.999.999/0000-01'],
  ['thirteen characters', '12.ABC.345/01D-35'],
  ['fourteen equal digits', '11.111.111/1111-11'],
  ['a wrong check digit of a CPF', '999.999.001-01'],
  ['no digits', 'isento'],
  ['nothing', ''],
])('A text with %s is neither a CNPJ nor a CPF', (_, text) => expect(taxIdKind(text)).toBeUndefined())

test('A tax id is shown with its punctuation, in capital letters and with the name of its kind', () => {
  expect(formatTaxId('12abc34501de35')).toBe('12.ABC.345/01DE-35')
  expect(nameTaxId('12abc34501de35')).toBe('CNPJ 12.ABC.345/01DE-35')
  expect(nameTaxId('99999900100')).toBe('CPF 999.999.001-00')
})
