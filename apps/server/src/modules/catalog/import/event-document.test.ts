import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { DemoData } from '#demo/demo.rules.ts'
import { type CategoryDocument, type StoredCategory, type StoredEvent } from './document-shape.rules.ts'
import { badgesToWithhold, type ShopCounts, keptBadges, stockOf } from './event-document.rules.ts'

const demo = JSON.parse(
  readFileSync(new URL('../../../../../../demo/demo-data.json', import.meta.url), 'utf8'),
) as DemoData
const [rodeio] = demo.events
const individual = rodeio!.categories[0]!
const dupla = rodeio!.categories[1]!
const pacote = rodeio!.bundles[0]!

const nothing: ShopCounts = { units: new Map(), badges: new Map() }
const held = (id: string, units: number, ...badges: number[]): ShopCounts => ({
  units: new Map([[id, units]]),
  badges: new Map([[id, new Set(badges)]]),
})
const stored = (given: Partial<StoredCategory>): StoredCategory => ({
  ...individual,
  mdlAvailBadges: '1-10',
  unitsTotal: 10,
  soldElsewhere: 2,
  keptBadges: '1-2',
  ...given,
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
  test('is what is stored where the document changes nothing, even if carts held more than the list has', () => {
    const before = stored({ unitsTotal: 14 })
    expect(stockOf(before, held(individual.UUID, 9), before)).toEqual({ total: 12, soldElsewhere: 2 })
  })
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
  test('are first those that are kept already', () =>
    expect(keptBadges(listed({ mdlUnitsSold: 4 }), [], nothing, new Set([9, 2]))).toEqual([2, 9, 1, 3]))
  test('end where the list ends', () =>
    expect(keptBadges(listed({ mdlUnitsSold: 99 }), [], nothing)).toHaveLength(10))
  test('are none where nobody numbers', () =>
    expect(keptBadges(listed({ mdlAvailBadges: '', autoBadgeNum: 0 }), [], nothing)).toEqual([]))
})

describe('an import keeps numbers back', () => {
  const eventWith = (category: StoredCategory): StoredEvent => ({
    ...rodeio!,
    categories: [category],
    bundles: [],
  })
  const keep = (before: StoredCategory, after: StoredCategory, given?: string) =>
    badgesToWithhold(
      { ...rodeio!, categories: [{ ...after, keptBadges: given }] },
      { before: eventWith(before), after: eventWith(after), held: held(individual.UUID, 1, 7) },
    ).map(({ badges, isWholeList }) => [badges, isWholeList])

  test('if more units were sold elsewhere', () =>
    expect(keep(stored({}), stored({ soldElsewhere: 3 }))).toEqual([[[1, 2, 3], false]]))
  test('but not if nothing that decides on them changed', () =>
    expect(keep(stored({ keptBadges: '' }), stored({ keptBadges: '', price: 1 }))).toEqual([]))
  test('as the document lists them, without a number of a rider of this shop', () => {
    expect(keep(stored({}), stored({}), '2,7-8')).toEqual([[[2, 8], true]])
    expect(keep(stored({}), stored({}), '1-2')).toEqual([])
  })
})
