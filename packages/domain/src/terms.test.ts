import { expect, test } from 'vitest'
import { PURCHASE_TERMS, purchaseTerms } from './terms.ts'

const addedBy = (lateWithdrawalDays: number, withheldPercent: number) =>
  purchaseTerms({ lateWithdrawalDays, withheldPercent }).filter((term) => !PURCHASE_TERMS.includes(term))

test('An event that allows later withdrawals says so after the seven days', () => {
  expect(purchaseTerms({ lateWithdrawalDays: 0, withheldPercent: 20 })).toEqual(PURCHASE_TERMS)
  expect(addedBy(10, 20)).toEqual([
    'Depois disso, até 10 dias antes do evento, o valor volta menos 20% do preço da inscrição, que a organização retém.',
  ])
  expect(addedBy(1, 0)).toEqual(['Depois disso, até 1 dia antes do evento, o valor também volta.'])
  expect(purchaseTerms({ lateWithdrawalDays: 10, withheldPercent: 20 }).indexOf(addedBy(10, 20)[0]!)).toBe(1)
})
