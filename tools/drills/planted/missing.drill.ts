import { describe, expect, test } from 'vitest'
import { requirements } from '../requirements.ts'

const program = requirements({ 'a-missing-program': false })

describe.runIf(program.isMet)('A group of drills is skipped without its program', program.options, () => {
  test('A test of a group is skipped because its program is missing', () => expect(program.isMet).toBe(true))
})

test.runIf(program.isMet)('A drill is skipped because its program is missing', program.options, () => {
  expect(program.isMet).toBe(true)
})

test('A drill that needs no program runs', () => expect(program.isMet).toBe(false))
