import { expect, test } from 'vitest'
import { rules, walk } from '#testing/state-model.ts'

test('in every order in which two buyers, the bank and an administrator meet over one unit nothing is lost', () => {
  const { wrong, states } = walk()
  expect(wrong).toBeUndefined()
  expect(states).toBeGreaterThan(1000)
})

test.each(rules)('without the rule "%s" something goes wrong', (rule) => {
  const { wrong, way } = walk({ without: rule })
  expect([rule, wrong, way]).toEqual([rule, expect.any(String), expect.any(Array)])
})
