import type { Cart } from '@porteira/contract'
import { offeredPlans } from '@porteira/domain'
import { expect, test } from 'vitest'
import { duesOf, type Plan, smallPrint, stepOf } from './plans.ts'

const plansFor = (totalInCents: number, interestPercent: number): Plan[] =>
  offeredPlans({
    totalInCents,
    maxInstallments: 3,
    interestPercent,
    today: '2026-11-20',
    eventStartsOn: '2027-03-01',
  }).map(({ numInstallments, desc, installmentInCents: [first = 0], totalInCents: total, dueOn }) => ({
    numInstallments,
    desc,
    installmentAmount: first / 100,
    totalPrice: total / 100,
    dueDates: dueOn,
  }))

const cart: Cart = {
  status: 'OK',
  cartUUID: 'cart',
  cartCode: 'CERRO4HT',
  cartStatus: 'Pending',
  eventUUID: 'event',
  eventName: 'RODEIO',
  items: [],
  bundles: [],
  rodeoCategories: [],
  totalPrice: 850,
  installmentAmount: 850,
  paymentStatus: 0,
  cartIsFree: 0,
  createdOn: '2026-11-20T12:00:00.000Z',
  updatedOn: '2026-11-20T12:00:00.000Z',
  deletedOn: null,
  expirationSeconds: 900,
  installments: plansFor(85_000, 1),
  returned: 'none',
  pixInterest: '1,00% ao mês',
  supportWhatsapp: '',
}

test('An unpaid cart with several plans shows the choice of plans', () => {
  expect(stepOf(cart)).toBe('choose')
})

test.each([
  ['pay', 'has a single plan', { installments: plansFor(85_000, 1).slice(0, 1) }],
  ['pay', 'is free but not marked as paid yet', { cartIsFree: 1 }],
  ['paid', 'is paid', { cartStatus: 'Paid', paymentStatus: 1 }],
  ['paid', 'is free', { cartStatus: 'Paid', paymentStatus: 1, cartIsFree: 1 }],
  ['over', 'has expired', { cartStatus: 'Cancelled' }],
  ['over', 'has no seconds left', { expirationSeconds: 0 }],
] as const)('The step is "%s" when the cart %s', (step, _, part) => {
  const { installments = cart.installments, ...rest } = { installments: undefined, ...part }
  expect(stepOf({ ...cart, ...rest, installments: [...installments] })).toBe(step)
})

test('A row shows the value once, next to its total and its rate', () => {
  expect(plansFor(85_000, 1).map(smallPrint)).toEqual([
    'À vista no Pix, sem juros',
    'Total R$\u00A0854,24 · 1,00% ao mês',
    'Total R$\u00A0858,48 · 1,00% ao mês',
  ])
})

test('A first payment with the odd centavos is written out', () => {
  const [, , three] = plansFor(10_000, 0)
  expect(three && smallPrint(three)).toContain('1x de R$\u00A033,34 + 2x de R$\u00A033,33')
})

test('The first installment is due now, and each other one on its date', () => {
  const [one, two] = plansFor(85_000, 1)
  expect(one && duesOf(one)).toEqual([])
  expect(two && duesOf(two)).toEqual([
    { part: 'Agora', date: '20/11/2026' },
    { part: 'Parcela 2/2', date: '20/12/2026' },
  ])
})
