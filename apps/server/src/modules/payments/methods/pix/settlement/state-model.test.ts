import { expect, test } from 'vitest'
import { rules, walk } from '#testing/state-model.ts'

test('Two buyers, the bank, an administrator and a cancelled category act on one unit in every order and nothing is lost', () => {
  const { wrong, states } = walk()
  expect(wrong).toBeUndefined()
  expect(states).toBeGreaterThan(1000)
})

test.each(rules)('The state model fails without the rule "%s"', (rule) => {
  const { wrong, way } = walk({ without: rule })
  expect([rule, wrong, way]).toEqual([rule, expect.any(String), expect.any(Array)])
})
