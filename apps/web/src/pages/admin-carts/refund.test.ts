import type { PixCharge } from '@porteira/contract'
import { expect, test } from 'vitest'
import { leftToReturn, wireAmount } from './refund.ts'

const back = (returnedValue: number, returnStatus: string) => ({
  id: 'D1',
  rtrId: '',
  returnedValue,
  returnedOn: '2026-11-20T12:00:00Z',
  returnDesc: 'Desistência',
  returnStatus,
})
const charge = (...returns: PixCharge['returns']): PixCharge => ({
  txid: 'a'.repeat(26),
  chargedValue: 120.1,
  paidOn: '2026-11-19T12:00:00Z',
  installmentsOn: '',
  installmentNum: 0,
  payNow: 0,
  endToEndId: 'E1',
  returns,
})

test('what was returned or is on its way cannot be returned again', () =>
  expect(leftToReturn(charge(back(20.05, 'Devolvida'), back(100, 'Em processamento')))).toBe(5))
test('what the bank refused is still here', () =>
  expect(leftToReturn(charge(back(120.1, 'Não realizada')))).toBe(12_010))
test('a comma travels as a dot', () => expect(wireAmount(' 12,50 ')).toBe('12.50'))
