import { expect, test } from 'vitest'
import { isPixKey } from './pix-key.ts'

test.each([
  '99999900100',
  '12ABC34501DE35',
  'caixa@loja.example',
  '+5554999990001',
  '7b1f3c52-9d0e-4a86-b3f5-2c64e8a1d907',
])('The text %s is accepted as a Pix key', (key) => expect(isPixKey(key)).toBe(true))

test.each([
  ['a CPF with punctuation', '999.999.001-00'],
  ['a CPF with a wrong check digit', '99999900101'],
  ['a CNPJ with punctuation', '12.ABC.345/01DE-35'],
  ['a mobile number without +55', '54999990001'],
  ['a UUID that is too short', '7b1f3c52-9d0e-4a86-b3f5-2c64e8a1d90'],
  ['an e-mail in capital letters', 'Caixa@Loja.example'],
  ['a word', 'minha-chave'],
])('A key with the fault "%s" is refused', (_, key) => expect(isPixKey(key)).toBe(false))
