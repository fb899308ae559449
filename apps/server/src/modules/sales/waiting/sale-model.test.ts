import { expect, test } from 'vitest'
import { rules, walkSale } from '#testing/sale-model.ts'

test('Three people, a step, a voucher and a waiting list act on one item in every order and nothing is lost', () => {
  const { wrong, states } = walkSale()
  expect(wrong).toBeUndefined()
  expect(states).toBeGreaterThan(500)
})

test.each(rules)('The model of the sale fails without the rule "%s"', (rule) => {
  const { wrong, way } = walkSale({ without: rule })
  expect([rule, wrong, way]).toEqual([rule, expect.any(String), expect.any(Array)])
})
