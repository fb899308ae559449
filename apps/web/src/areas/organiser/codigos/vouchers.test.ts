import type { Voucher } from '@porteira/contract'
import { expect, test } from 'vitest'
import { matchingVouchers, stateOf, termsText, voucherSheet } from './vouchers.ts'

const voucher: Voucher = {
  voucherId: '',
  code: 'PRAN7HKE',
  about: '=Campeão',
  kind: 'amount',
  value: 20.5,
  itemUUIDs: ['a'],
  maxUses: 3,
  maxPerCpf: 1,
  validUntil: '2090-01-12',
  person: '',
  uses: 1,
  isEnded: 0,
}
const items = [
  { uuid: 'a', name: 'BAIO' },
  { uuid: 'b', name: 'DUPLA' },
]

test('One line says the terms of a voucher', () => {
  expect(termsText(voucher, items)).toBe('R$\u00a020,50 de desconto · BAIO · 1 por CPF · até 12/01/2090')
  expect(termsText({ ...voucher, kind: 'free', itemUUIDs: [], person: 'ANA', validUntil: '' }, items)).toBe(
    'inscrição grátis · todo o evento · só ANA',
  )
})

test.each([
  [{}, 'Vale'],
  [{ isEnded: 1 as const }, 'Encerrado'],
  [{ validUntil: '2020-01-01' }, 'Venceu'],
  [{ uses: 3 }, 'Usado'],
])('A voucher with %o has the state %s', (part, text) => {
  expect(stateOf({ ...voucher, ...part }).text).toBe(text)
})

test('A voucher is found by its code with and without the hyphen, and by its text', () => {
  for (const typed of ['pran-7', 'pran7h', 'campeao', ''])
    expect(matchingVouchers([voucher], typed)).toEqual([voucher])
  expect(matchingVouchers([voucher], 'outro')).toEqual([])
})

test('A text that looks like a formula is no formula in the spreadsheet', async () => {
  const [, line] = (await voucherSheet([voucher], items).text()).split('\r\n')
  expect(line).toBe(
    '"PRAN-7HKE";"\'=Campeão";"";"R$\u00a020,50 de desconto";"BAIO";"12/01/2090";"1 de 3";"Vale"',
  )
})
