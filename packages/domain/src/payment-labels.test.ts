import { expect, test } from 'vitest'
import { cartStatusLabel, countInstallments, installmentLabel } from './payment-labels.ts'
import { clampQuantity } from './field-bounds.ts'

test('A cancelled cart is labelled Cancelado in every status', () => {
  expect(cartStatusLabel('Paid', '2026-11-15T16:20:00-03:00')).toBe('Cancelado')
  expect(
    (['Paid', 'Registered', 'Cancelled', '@REVIEW@'] as const).map((status) => cartStatusLabel(status)),
  ).toEqual(['Pago', 'Registrado', 'Cancelado', 'Pendente'])
})

test('A single payment has no installment label', () =>
  expect([installmentLabel({ installmentNum: 2 }, 3), installmentLabel({ installmentNum: 0 }, 1)]).toEqual([
    'Parcela 2/3',
    '',
  ]))

test('A payment for several installments names and counts all of them', () => {
  const charges = [{ installmentNum: 1 }, { installmentNum: 2, covers: [2, 3, 4] }]
  expect([countInstallments(charges), installmentLabel(charges[1]!, 4)]).toEqual([
    4,
    'Parcelas 2, 3 e 4 de 4',
  ])
  expect(countInstallments([{ installmentNum: 0 }])).toBe(1)
})

test('A stepper stays between zero and the units left, or 500 when they are unknown', () => {
  expect([clampQuantity(-1, 3), clampQuantity(2, 3), clampQuantity(9, 3), clampQuantity(9999)]).toEqual([
    0, 2, 3, 500,
  ])
  expect(clampQuantity(Number.NaN, 3)).toBe(0)
})
