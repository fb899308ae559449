import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FIELD_BOUNDS } from './field-bounds.ts'
import { priceStepMessages } from './messages/price-steps.ts'
import { type PriceStep, priceStepsOf, priceStepsText, readPriceSteps } from './price-steps.ts'

const noon = Date.parse('2026-11-30T15:00:00Z')
const plain: PriceStep = { priceInCents: 40_000, until: null, firstUnits: null, channel: null, numbers: null }
const stored = (text: string) => priceStepsText(priceStepsOf(text))
const problemOf = (text: string) => {
  const read = readPriceSteps(text)
  return 'problem' in read ? read.problem : undefined
}

describe('The steps of a price are read from a text', () => {
  test('A step holds until a day and time in São Paulo', () =>
    expect(readPriceSteps('R$ 400 até 30/11/2026 12:00')).toEqual({ steps: [{ ...plain, until: noon }] }))
  test('A day without a time holds until its end', () =>
    expect(priceStepsOf('400 até 29/11/2026')[0]?.until).toBe(Date.parse('2026-11-30T03:00:00Z')))
  test('A step holds for the first units', () =>
    expect(readPriceSteps('400 até 50 vendidas')).toEqual({ steps: [{ ...plain, firstUnits: 50 }] }))
  test('A step may have an instant, a number of units and a channel', () =>
    expect(readPriceSteps('400,00 até 30/11/2026 às 12h, até 50 vendidas na secretaria')).toEqual({
      steps: [{ priceInCents: 40_000, until: noon, firstUnits: 50, channel: 'desk', numbers: null }],
    }))
  test('A first step may be free', () =>
    expect(priceStepsOf('isento até 10 vendidas')[0]).toEqual({ ...plain, priceInCents: 0, firstUnits: 10 }))
  test('Steps stand in lines or after semicolons, in their order', () =>
    expect(priceStepsOf('400 até 30/11/2026 12:00\n420 até 50 vendidas; 430 até 80 vendidas')).toHaveLength(
      3,
    ))
  test('A text without steps has none', () => expect(readPriceSteps(' \n; ')).toEqual({ steps: [] }))
})

describe('The shop stores one text for the same steps', () => {
  test.each([
    ['R$ 400 até 30/11/2026 12h', '400,00 até 30/11/2026 12:00'],
    ['400.5 até o dia 1/12/2026', '400,50 até 01/12/2026'],
    ['400 até 02/12/2026 00:00', '400,00 até 01/12/2026'],
    ['grátis para as 10 primeiras', '0,00 até 10 vendidas'],
    ['400 primeiras 10 só no site', '400,00 até 10 vendidas no site'],
    ['400 números 1 a 75', '400,00 nº 1 a 75'],
    ['400 dos números 76 ao 150 até o dia 1/12/2026', '400,00 até 01/12/2026 nº 76 a 150'],
    ['400 n. 1 a 75 na secretaria', '400,00 nº 1 a 75 na secretaria'],
  ])('%s is stored as %s', (text, expected) => expect(stored(text)).toBe(expected))
  test('The stored text says the same steps', () => {
    const instant = fc.integer({ min: 1_700_000_000, max: 1_990_000_000 }).map((seconds) => seconds * 1000)
    const step = fc
      .record({
        priceInCents: fc.integer({ min: 0, max: 9_999_999 }),
        until: fc.option(instant),
        firstUnits: fc.option(fc.integer({ min: 1, max: 9999 })),
        channel: fc.constantFrom(null, 'web' as const, 'desk' as const),
        numbers: fc.option(
          fc
            .tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 9999 }))
            .map(([one, other]) => ({ first: Math.min(one, other), last: Math.max(one, other) })),
        ),
      })
      .filter(({ until, firstUnits, numbers }) => until !== null || firstUnits !== null || numbers !== null)
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        expect(priceStepsOf(priceStepsText(steps))).toEqual(steps)
        expect(stored(priceStepsText(steps))).toBe(priceStepsText(steps))
        expect(priceStepsText(steps).length).toBeLessThanOrEqual(FIELD_BOUNDS.priceSteps)
      }),
    )
  })
})

describe('A text that is no list of steps is refused with its part', () => {
  test.each([
    'quatrocentos até 30/11/2026',
    '400 até 31/11/2026',
    '400 até 30/11',
    '400 até 30/11/2026 25:00',
    '400 até 30/11/2026 12:00:60',
    '400 até 0 vendidas',
    '400 até 50 vendidas até 60 vendidas',
    '400 até 30/11/2026 12:00 e depois',
    '-5 até 50 vendidas',
    '400,001 até 50 vendidas',
    '100000 até 50 vendidas',
    '400 nº 75 a 1',
    '400 nº 0 a 75',
    '400 nº 1',
    '400 nº 1 a 75 nº 76 a 80',
  ])('The text %s is not read as steps', (text) =>
    expect(problemOf(text)).toBe(priceStepMessages.unread(text)),
  )
  test('A step without an end is refused', () => {
    expect(problemOf('400')).toBe(priceStepMessages.endless('400'))
    expect(problemOf('400 na secretaria')).toBe(priceStepMessages.endless('400 na secretaria'))
  })
  test('More than eight steps are refused', () => {
    expect(problemOf('400 até 50 vendidas;'.repeat(9))).toBe(priceStepMessages.tooMany(8))
    expect(problemOf('400 até 50 vendidas;'.repeat(8))).toBeUndefined()
  })
})
