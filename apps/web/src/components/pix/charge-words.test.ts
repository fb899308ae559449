import type { PixCharge } from '@porteira/contract'
import { expect, test } from 'vitest'
import { chargeDay, chargeName } from './charge-words.ts'

const due: PixCharge = {
  txid: 'T2',
  chargedValue: 131.95,
  paidOn: '',
  installmentsOn: '2026-11-12',
  installmentNum: 2,
  payNow: 1,
  endToEndId: '',
  returns: [],
  left: 0,
}

test('An installment shows its number, the number of installments and its due date', () => {
  const texts = [chargeName(due, 4), chargeDay(due), chargeDay({ ...due, overdue: 1 })]
  expect(texts).toEqual(['Parcela 2/4', 'Vencimento em 12/11/2026', 'Vencida · Vencimento em 12/11/2026'])
})

test('A charge that is paid late at night shows the day of São Paulo', () => {
  expect(chargeDay({ ...due, paidOn: '2026-11-13T02:30:00.000Z' })).toBe('Pago em 12/11/2026')
})

test('A single payment shows neither a number nor a due date', () => {
  const single = { ...due, installmentNum: 0, installmentsOn: '' }
  expect([chargeName(single, 1), chargeDay(single)]).toEqual(['Pix único', ''])
})
