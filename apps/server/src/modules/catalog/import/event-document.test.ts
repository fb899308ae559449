import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { DemoData } from '#demo/demo.rules.ts'
import { type CategoryDocument, type StoredCategory, type StoredEvent } from './document-shape.rules.ts'
import { badgesToWithhold, type ShopCounts, chooseWithheldBadges, stockOf } from './event-document.rules.ts'

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

describe('An import computes how many units this shop may sell', () => {
  test('The shop may sell the offered units without those sold elsewhere', () =>
    expect(stockOf(dupla, nothing)).toEqual({ total: 63, soldElsewhere: 37 }))
  test('The total of an item includes the units that this shop sold', () =>
    expect(stockOf(dupla, held(dupla.UUID, 5))).toEqual({ total: 68, soldElsewhere: 32 }))
  test('The length of the badge list is the total where a category has one', () =>
    expect(stockOf(listed({ mdlUnitsSold: 4 }), nothing).total).toBe(6))
  test('The sold units of a bundle reduce its total', () =>
    expect(stockOf(pacote, held(pacote.UUID, 1))).toEqual({ total: 47, soldElsewhere: 13 }))
  test('The total is never less than the units that carts of this shop hold', () =>
    expect(stockOf(listed({ mdlUnitsSold: 10 }), held(individual.UUID, 3)).total).toBe(3))
  test('The stored stock stays if the document does not change it, even if carts hold more', () => {
    const before = stored({ unitsTotal: 14 })
    expect(stockOf(before, held(individual.UUID, 9), before)).toEqual({ total: 12, soldElsewhere: 2 })
  })
})

describe('Some badges count as sold elsewhere', () => {
  test('The lowest offered badges count as sold elsewhere', () =>
    expect(chooseWithheldBadges(listed({ mdlUnitsSold: 3 }), [], nothing)).toEqual([1, 2, 3]))
  test('A badge that this shop gave does not count as sold elsewhere', () =>
    expect(chooseWithheldBadges(listed({ mdlUnitsSold: 3 }), [], held(individual.UUID, 1, 2))).toEqual([
      1, 3,
    ]))
  test('Badges sold elsewhere start at the first badge of the category', () =>
    expect(chooseWithheldBadges(listed({ mdlUnitsSold: 2, minBadgeNum: 5 }), [], nothing)).toEqual([5, 6]))
  test('Units of a bundle that were sold elsewhere take badges from its range', () => {
    const bundle = { ...pacote, unitsSold: 2, mdlBadgeNum: 8 }
    expect(chooseWithheldBadges(listed({ mdlUnitsSold: 3 }), [bundle], nothing)).toEqual([8, 9, 1])
  })
  test('Badges that are withheld already count first as sold elsewhere', () =>
    expect(chooseWithheldBadges(listed({ mdlUnitsSold: 4 }), [], nothing, new Set([9, 2]))).toEqual([
      2, 9, 1, 3,
    ]))
  test('Badges sold elsewhere end with the list of badges', () =>
    expect(chooseWithheldBadges(listed({ mdlUnitsSold: 99 }), [], nothing)).toHaveLength(10))
  test('No badge counts as sold elsewhere in a category without badges', () =>
    expect(chooseWithheldBadges(listed({ mdlAvailBadges: '', autoBadgeNum: 0 }), [], nothing)).toEqual([]))
})

describe('An import decides which badges are withheld', () => {
  const eventWith = (category: StoredCategory): StoredEvent => ({
    ...rodeio!,
    categories: [category],
    bundles: [],
    requirements: [],
  })
  const keep = (before: StoredCategory, after: StoredCategory, given?: string) =>
    badgesToWithhold(
      { ...rodeio!, categories: [{ ...after, keptBadges: given }] },
      { before: eventWith(before), after: eventWith(after), shopCounts: held(individual.UUID, 1, 7) },
    ).map(({ badges, isWholeList }) => [badges, isWholeList])

  test('Badges are withheld if more units were sold elsewhere', () =>
    expect(keep(stored({}), stored({ soldElsewhere: 3 }))).toEqual([[[1, 2, 3], false]]))
  test('No badge is withheld if no field that decides on badges changed', () =>
    expect(keep(stored({ keptBadges: '' }), stored({ keptBadges: '', price: 1 }))).toEqual([]))
  test('The badges that a document lists are withheld, except those of riders of this shop', () => {
    expect(keep(stored({}), stored({}), '2,7-8')).toEqual([[[2, 8], true]])
    expect(keep(stored({}), stored({}), '1-2')).toEqual([])
  })
})
