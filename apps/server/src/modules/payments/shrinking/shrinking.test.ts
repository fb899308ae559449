import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planInstallments } from '@porteira/domain'
import type { PaymentMethod } from '#platform/database/tables.ts'
import { interestIn, type Purchase, type ReceivedPart, shrink, takeBack } from './shrinking.rules.ts'

const received = (
  leftInCents: number,
  {
    method = 'pix',
    day = 1,
    isRefundable = true,
  }: { method?: PaymentMethod; day?: number; isRefundable?: boolean } = {},
): ReceivedPart => ({
  paymentId: `${method} ${day}`,
  method,
  receivedAt: new Date(Date.UTC(2026, 10, day)),
  leftInCents,
  isRefundable,
})

/** Entries of R$ 100, R$ 0 and R$ 240 in two installments of R$ 170,85 at 1 % a month. */
const purchase = (given: Partial<Purchase>): Purchase => ({
  staysInCents: 0,
  endsInCents: 0,
  received: [received(17_085)],
  keptInCents: 0,
  open: [{ installment: 2, valueInCents: 17_085 }],
  interestPercent: 1,
  ...given,
})

const remove100 = { staysInCents: 24_000, endsInCents: 10_000 }
const remove240 = { staysInCents: 10_000, endsInCents: 24_000 }
const removeAll = { staysInCents: 0, endsInCents: 34_000 }
const bothPaid = { received: [received(17_085), received(17_085, { day: 2 })], open: [] }

test.each([
  ['One paid, remove 240', remove240, { back: 7085, due: 0 }],
  ['One paid, remove 100', remove100, { back: 0, due: 6985 }],
  ['One paid, remove all', removeAll, { back: 17_085, due: 0 }],
  ['One paid, remove the free entry', { staysInCents: 34_000, endsInCents: 0 }, { back: 0, due: 17_085 }],
  ['Both paid, remove 240', { ...bothPaid, ...remove240 }, { back: 24_170, due: 0 }],
  ['Both paid, remove all', { ...bothPaid, ...removeAll }, { back: 34_170, due: 0 }],
  [
    'R$ 240 given away and R$ 100 in cash, remove the given entry',
    { received: [received(10_000, { method: 'cash' })], open: [], staysInCents: 10_000, endsInCents: 0 },
    { back: 0, due: 0 },
  ],
  [
    'One of 2 × R$ 171,68 at 1.99 % paid, remove 240',
    {
      received: [received(17_168)],
      open: [{ installment: 2, valueInCents: 17_168 }],
      interestPercent: 1.99,
      ...remove240,
    },
    { back: 7168, due: 0 },
  ],
] as const)('%s: what goes back and what stays due follows from face values', (_, given, { back, due }) => {
  const { backInCents, dueInCents } = shrink(purchase(given as Partial<Purchase>))
  expect({ back: backInCents, due: dueInCents }).toEqual({ back, due })
})

test('Pix goes back before cash, so R$ 200 by Pix and R$ 140 in cash give back R$ 200 and R$ 40', () => {
  const { goesBack } = shrink(
    purchase({ received: [received(14_000, { method: 'cash' }), received(20_000)], open: [], ...remove240 }),
  )
  expect(goesBack.map(({ method, inCents }) => [method, inCents])).toEqual([
    ['pix', 20_000],
    ['cash', 4000],
  ])
})

test('The newest Pix goes back first, then the card, and an old Pix is listed for a transfer', () => {
  const all = [
    received(500, { method: 'cash', day: 9 }),
    received(500, { method: 'card', day: 9 }),
    received(500, { day: 3 }),
    received(500, { day: 2, isRefundable: false }),
  ]
  expect(
    takeBack(all, 1700).map(({ paymentId, inCents, byTransfer }) => [paymentId, inCents, byTransfer]),
  ).toEqual([
    ['pix 3', 500, false],
    ['pix 2', 500, true],
    ['card 9', 500, false],
    ['cash 9', 200, false],
  ])
})

test('Money that a person decided to keep does not go back with a later entry', () => {
  const { backInCents } = shrink(purchase({ ...bothPaid, ...removeAll, keptInCents: 2000 }))
  expect(backInCents).toBe(32_170)
})

const cents = fc.integer({ min: 0, max: 90_000 })
const plans = fc.record({
  prices: fc
    .array(cents, { minLength: 1, maxLength: 6 })
    .filter((prices) => prices.some((price) => price > 100)),
  count: fc.integer({ min: 1, max: 6 }),
  interestPercent: fc.constantFrom(0, 1, 1.99, 2.5),
  steps: fc.array(fc.oneof(fc.constant('pay' as const), fc.nat({ max: 5 })), { maxLength: 12 }),
})

test('After any sequence of payments and removals the money equals what stays with its interest', () => {
  fc.assert(
    fc.property(plans, ({ prices, count, interestPercent, steps }) => {
      const total = prices.reduce((sum, price) => sum + price, 0)
      const plan = planInstallments(total, count, interestPercent)
      let open = plan.installmentInCents.map((valueInCents, index) => ({
        installment: index + 1,
        valueInCents,
      }))
      const live = [...prices]
      const paid: ReceivedPart[] = []
      let interest = plan.totalInCents - total
      const pay = () => {
        const [next, ...rest] = open
        if (!next) return
        open = rest
        paid.push(received(next.valueInCents, { day: paid.length + 1 }))
      }
      pay()
      for (const step of steps) {
        if (step === 'pay') {
          pay()
          continue
        }
        const endsInCents = live[step] ?? 0
        if (step < live.length) live[step] = 0
        const staysInCents = live.reduce((sum, price) => sum + price, 0)
        const before = open
        const shrinking = { staysInCents, endsInCents, received: paid, keptInCents: 0, open, interestPercent }
        const outcome = shrink(shrinking)
        for (const { paymentId, inCents } of outcome.goesBack) {
          const part = paid.find((one) => one.paymentId === paymentId)!
          part.leftInCents -= inCents
          expect(part.leftInCents).toBeGreaterThanOrEqual(0)
        }
        open = outcome.open
        for (const { installment, valueInCents } of open)
          expect(valueInCents).toBeLessThanOrEqual(
            before.find((one) => one.installment === installment)!.valueInCents,
          )
        if (endsInCents > 0) interest = interestIn(shrinking, open)
        const paidNow = paid.reduce((sum, { leftInCents }) => sum + leftInCents, 0)
        const due = open.reduce((sum, { valueInCents }) => sum + valueInCents, 0)
        expect(paidNow + due).toBe(staysInCents + interest)
        // Nothing is due while money goes back, and interest is owed only on what is due.
        expect(outcome.backInCents === 0 || due === 0).toBe(true)
        expect(due > 0 || endsInCents === 0 || interest === 0).toBe(true)
      }
    }),
    { numRuns: 500 },
  )
})
