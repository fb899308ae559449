import { describe, expect, test } from 'vitest'
import { ladderOf, nextPriceInWords, type PriceFacts, priceOf } from './item-price.ts'

const noon = Date.parse('2026-11-30T15:00:00Z')
const item = (given: Partial<PriceFacts>): PriceFacts => ({
  priceInCents: 45_000,
  promoPriceInCents: 0,
  promoFirstUnits: 0,
  priceSteps: '',
  taken: 0,
  soldElsewhere: 0,
  ...given,
})
const byDate = item({ priceSteps: '400,00 até 30/11/2026 12:00' })
const web = (at: number) => ({ channel: 'web', at }) as const
const desk = (at: number) => ({ channel: 'desk', at }) as const
const unitsIn = (facts: PriceFacts, quantity: number) =>
  priceOf(facts, web(noon))
    .units(quantity)
    .map(({ priceInCents }) => priceInCents)
const nextIn = (facts: PriceFacts, at = noon) => priceOf(facts, web(at)).nextInCents
const words = (facts: PriceFacts, at: number) =>
  nextPriceInWords(ladderOf(facts, 'web'), facts.priceInCents, at).replaceAll('\u00A0', ' ')

describe('The first step that holds counts', () => {
  test('A step counts until its instant, and not at it', () => {
    expect(nextIn(byDate, noon - 1)).toBe(40_000)
    expect(nextIn(byDate, noon)).toBe(45_000)
  })
  test('A step counts for its first units of all ways of sale', () => {
    const byUnits = item({ priceSteps: '400,00 até 50 vendidas', soldElsewhere: 10 })
    expect(nextIn({ ...byUnits, taken: 39 })).toBe(40_000)
    expect(nextIn({ ...byUnits, taken: 40 })).toBe(45_000)
  })
  test('A step with both ends with the first of them', () => {
    const both = item({ priceSteps: '400,00 até 30/11/2026 12:00 até 50 vendidas' })
    expect(nextIn(both, noon - 1)).toBe(40_000)
    expect(nextIn(both, noon)).toBe(45_000)
    expect(nextIn({ ...both, taken: 50 }, noon - 1)).toBe(45_000)
  })
  test('A unit that is free again is sold at the step that it belongs to', () => {
    const steps = item({ priceSteps: '400,00 até 50 vendidas; 420,00 até 60 vendidas' })
    expect(nextIn({ ...steps, taken: 50 })).toBe(42_000)
    expect(nextIn({ ...steps, taken: 49 })).toBe(40_000)
  })
  test('A step of the desk does not count on the page', () => {
    const ofDesk = item({
      priceSteps: '380,00 até 30/11/2026 12:00 na secretaria; 400,00 até 30/11/2026 12:00',
    })
    expect(priceOf(ofDesk, web(noon - 1)).nextInCents).toBe(40_000)
    expect(priceOf(ofDesk, desk(noon - 1)).nextInCents).toBe(38_000)
  })
  test('The promotion is the first step', () => {
    const promoted = item({
      promoPriceInCents: 30_000,
      promoFirstUnits: 2,
      priceSteps: '400,00 até 5 vendidas',
    })
    expect(unitsIn(promoted, 6)).toEqual([30_000, 30_000, 40_000, 40_000, 40_000, 45_000])
  })
  test('A free step counts for its units', () =>
    expect(unitsIn(item({ priceSteps: '0,00 até 1 vendidas' }), 2)).toEqual([0, 45_000]))
})

describe('A step may sell a range of numbers', () => {
  const ranges = item({
    priceSteps: '400,00 até 2 vendidas; 420,00 nº 1 a 3; 430,00 até 30/11/2026 12:00 nº 4 a 5',
  })
  const sold = (quantity: number, taken = 0, at = noon - 1) =>
    priceOf({ ...ranges, taken }, web(at))
      .units(quantity)
      .map(({ priceInCents, numbers }) => [priceInCents / 100, numbers && `${numbers.first}-${numbers.last}`])

  test('Its units get these numbers, and it is over when as many are sold', () =>
    expect(sold(8)).toEqual([
      [400, undefined],
      [400, undefined],
      [420, '1-3'],
      [420, '1-3'],
      [420, '1-3'],
      [430, '4-5'],
      [430, '4-5'],
      [450, undefined],
    ]))
  test('It may end earlier by an instant, and the next step keeps its own numbers', () => {
    expect(sold(2, 5, noon)).toEqual([
      [450, undefined],
      [450, undefined],
    ])
    expect(sold(1, 4, noon)).toEqual([[420, '1-3']])
  })
})

describe('The public reads the next price', () => {
  test('A price that rises at an instant is announced with it', () =>
    expect(words(byDate, noon - 1)).toBe('R$ 450,00 a partir de 30/11/2026 às 12:00'))
  test('A price that rises with the units is announced without a number', () =>
    expect(words(item({ priceSteps: '400,00 até 50 vendidas' }), noon)).toBe('depois, R$ 450,00'))
  test('A price that may rise earlier is announced as such', () =>
    expect(words(item({ priceSteps: '400,00 até 30/11/2026 12:00 até 50 vendidas' }), noon - 1)).toBe(
      'R$ 450,00 a partir de 30/11/2026 às 12:00, ou antes, se esgotar este preço',
    ))
  test('The next step is announced and not the last price', () =>
    expect(words(item({ priceSteps: '400,00 até 30/11/2026 12:00; 420,00 até 01/12/2026' }), noon - 1)).toBe(
      'R$ 420,00 a partir de 30/11/2026 às 12:00',
    ))
  test('After the last step nothing is announced', () => {
    expect(words(byDate, noon)).toBe('')
    expect(words(item({}), noon)).toBe('')
  })
})
