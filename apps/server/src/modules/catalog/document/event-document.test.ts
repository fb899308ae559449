import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { DemoData } from '#demo/demo.rules.ts'
import { type CategoryDocument, type StoredCategory, type StoredEvent } from './document-shape.rules.ts'
import { badgesToWithhold, type ShopCounts, chooseSoldBadges, stockOf } from './event-document.rules.ts'

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
  competition: null,
  hasDecidedRules: false,
  mdlAvailBadges: '1-10',
  unitsTotal: 10,
  soldElsewhere: 2,
  keptBadges: '1-2',
  deskBadges: '',
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
    expect(chooseSoldBadges(listed({ mdlUnitsSold: 3 }), [], nothing)).toEqual([1, 2, 3]))
  test('A badge that this shop gave does not count as sold elsewhere', () =>
    expect(chooseSoldBadges(listed({ mdlUnitsSold: 3 }), [], held(individual.UUID, 1, 2))).toEqual([1, 3]))
  test('Badges sold elsewhere start at the first badge of the category', () =>
    expect(chooseSoldBadges(listed({ mdlUnitsSold: 2, minBadgeNum: 5 }), [], nothing)).toEqual([5, 6]))
  test('Units of a bundle that were sold elsewhere take badges from its range', () => {
    const bundle = { ...pacote, unitsSold: 2, mdlBadgeNum: 8 }
    expect(chooseSoldBadges(listed({ mdlUnitsSold: 3 }), [bundle], nothing)).toEqual([8, 9, 1])
  })
  test('Badges that count as sold elsewhere already are counted first', () =>
    expect(chooseSoldBadges(listed({ mdlUnitsSold: 4 }), [], nothing, { sold: [9, 2] })).toEqual([
      2, 9, 1, 3,
    ]))
  test('A badge that is kept for the desk does not count as sold elsewhere', () =>
    expect(chooseSoldBadges(listed({ mdlUnitsSold: 2 }), [], nothing, { keptForDesk: [1] })).toEqual([2, 3]))
  test('Badges sold elsewhere end with the list of badges', () =>
    expect(chooseSoldBadges(listed({ mdlUnitsSold: 99 }), [], nothing)).toHaveLength(10))
  test('No badge counts as sold elsewhere in a category without badges', () =>
    expect(chooseSoldBadges(listed({ mdlAvailBadges: '', autoBadgeNum: 0 }), [], nothing)).toEqual([]))
})

describe('An import decides which badges are withheld', () => {
  const eventWith = (category: StoredCategory): StoredEvent => ({
    ...rodeio!,
    categories: [category],
    bundles: [],
    requirements: [],
  })
  const keep = (before: StoredCategory, after: StoredCategory, lists: Partial<CategoryDocument> = {}) =>
    badgesToWithhold(
      {
        ...rodeio!,
        categories: [{ ...after, keptBadges: undefined, deskBadges: undefined, ...lists }],
      },
      { before: eventWith(before), after: eventWith(after), shopCounts: held(individual.UUID, 1, 7) },
    ).map(({ soldElsewhere, keptForDesk }) => [soldElsewhere.join(), keptForDesk.join()])
  const nothingSold = { soldElsewhere: 0, keptBadges: '' }

  test('Badges are withheld if more units were sold elsewhere', () =>
    expect(keep(stored({}), stored({ soldElsewhere: 3 }))).toEqual([['1,2,3', '']]))
  test('No badge is withheld if no field that decides on badges changed', () =>
    expect(keep(stored({ keptBadges: '' }), stored({ keptBadges: '', price: 1 }))).toEqual([]))
  test('The badges that a document lists are withheld, except those of riders of this shop', () => {
    expect(keep(stored({}), stored({}), { keptBadges: '2,7-8' })).toEqual([['2,8', '']])
    expect(keep(stored({}), stored({}), { keptBadges: '1-2' })).toEqual([])
  })
  test('A list without reasons is kept for the desk only where no unit was sold elsewhere', () => {
    const free = stored(nothingSold)
    expect(keep(free, free, { keptBadges: '5-8' })).toEqual([['', '5,6,8']])
    const inBundle = { ...eventWith(free), bundles: [{ ...pacote, soldElsewhere: 1 }] }
    expect(
      badgesToWithhold(
        { ...rodeio!, categories: [{ ...free, keptBadges: '5', deskBadges: undefined }] },
        { before: inBundle, after: inBundle, shopCounts: nothing },
      ),
    ).toMatchObject([{ soldElsewhere: [5], keptForDesk: [] }])
  })
  test('A listed badge keeps its reason until the document states another one', () => {
    const both = stored({ keptBadges: '1-2,9', deskBadges: '9' })
    expect(keep(both, both, { keptBadges: '1,9' })).toEqual([['1', '9']])
    expect(keep(both, both, { keptBadges: '1-2,9', deskBadges: '2' })).toEqual([['1,9', '2']])
  })
  test('Badges for the desk are withheld in addition to those sold elsewhere', () => {
    expect(keep(stored(nothingSold), stored({ keptBadges: '' }), { deskBadges: '1,7,10' })).toEqual([
      ['2,3', '1,10'],
    ])
    const both = stored({ keptBadges: '1-2,9', deskBadges: '9' })
    expect(keep(both, stored({ ...both, soldElsewhere: 3 }))).toEqual([['1,2,3', '9']])
    expect(keep(both, both, { deskBadges: '1' })).toEqual([['2,3', '1']])
    expect(keep(both, both, { deskBadges: '' })).toEqual([['1,2', '']])
  })
})
