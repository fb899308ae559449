import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { DemoData } from './demo.rules.ts'
import { type CategoryDocument, type HeldHere, keptBadges, stockOf } from './event-document.rules.ts'

const demo = JSON.parse(
  readFileSync(new URL('../../../../../demo/demo-data.json', import.meta.url), 'utf8'),
) as DemoData
const [rodeio] = demo.events
const individual = rodeio!.categories[0]!
const dupla = rodeio!.categories[1]!
const pacote = rodeio!.bundles[0]!

const nothing: HeldHere = { units: new Map(), badges: new Map() }
const held = (id: string, units: number, ...badges: number[]): HeldHere => ({
  units: new Map([[id, units]]),
  badges: new Map([[id, new Set(badges)]]),
})
const listed = (given: Partial<CategoryDocument>) => ({ ...individual, mdlAvailBadges: '1-10', ...given })

describe('what this shop may sell', () => {
  test('is what is offered less what went by other ways', () =>
    expect(stockOf(dupla, nothing)).toEqual({ total: 63, soldElsewhere: 37 }))
  test('includes what this shop sold itself', () =>
    expect(stockOf(dupla, held(dupla.UUID, 5))).toEqual({ total: 68, soldElsewhere: 32 }))
  test('is counted in numbers where numbers are offered', () =>
    expect(stockOf(listed({ mdlUnitsSold: 4 }), nothing).total).toBe(6))
  test('of a bundle counts its units sold', () =>
    expect(stockOf(pacote, held(pacote.UUID, 1))).toEqual({ total: 47, soldElsewhere: 13 }))
  test('is never less than what carts of this shop hold', () =>
    expect(stockOf(listed({ mdlUnitsSold: 10 }), held(individual.UUID, 3)).total).toBe(3))
})

describe('numbers that went by other ways', () => {
  test('are the lowest of those offered', () =>
    expect(keptBadges(listed({ mdlUnitsSold: 3 }), [], nothing)).toEqual([1, 2, 3]))
  test('leave out what this shop gave', () =>
    expect(keptBadges(listed({ mdlUnitsSold: 3 }), [], held(individual.UUID, 1, 2))).toEqual([1, 3]))
  test('begin at the first number of the category', () =>
    expect(keptBadges(listed({ mdlUnitsSold: 2, minBadgeNum: 5 }), [], nothing)).toEqual([5, 6]))
  test('are taken from the range of a bundle for the units of that bundle', () => {
    const bundle = { ...pacote, unitsSold: 2, mdlBadgeNum: 8 }
    expect(keptBadges(listed({ mdlUnitsSold: 3 }), [bundle], nothing)).toEqual([8, 9, 1])
  })
  test('end where the list ends', () =>
    expect(keptBadges(listed({ mdlUnitsSold: 99 }), [], nothing)).toHaveLength(10))
  test('are none where nobody numbers', () =>
    expect(keptBadges(listed({ mdlAvailBadges: '', autoBadgeNum: 0 }), [], nothing)).toEqual([]))
})
