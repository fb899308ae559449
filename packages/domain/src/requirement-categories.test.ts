import { expect, test } from 'vitest'
import {
  ALL_CATEGORIES,
  categoriesText,
  isForAll,
  isForCategory,
  onlyCategory,
  requirementCategories,
} from './requirement-categories.ts'

const some = { allBut: 0, categoryUUIDs: ['dupla', 'trio'] }
const others = { allBut: 1, categoryUUIDs: ['prenda'] }
const names = new Map([
  ['dupla', 'LAÇO DUPLA'],
  ['trio', 'LAÇO TRIO'],
  ['prenda', 'LAÇO PRENDA'],
])

test('A requirement is for all categories, for chosen ones, or for all but chosen ones', () => {
  const isFor = (categories: typeof some) =>
    ['dupla', 'prenda', 'new'].map((id) => isForCategory(categories, id))
  expect(isFor(some)).toEqual([true, false, false])
  expect(isFor(others)).toEqual([true, false, true])
  expect(isForCategory(ALL_CATEGORIES, 'new')).toBe(true)
  expect([ALL_CATEGORIES, some, others].map(isForAll)).toEqual([true, false, false])
})

test('The categories of a requirement are words, and a category without a name is another one', () => {
  const text = (categories: typeof some) => categoriesText(categories, names)
  expect(
    [ALL_CATEGORIES, some, others].map((one) => text({ ...one, categoryUUIDs: [...one.categoryUUIDs] })),
  ).toEqual(['todas', 'LAÇO DUPLA, LAÇO TRIO', 'todas menos LAÇO PRENDA'])
  expect(text({ allBut: 0, categoryUUIDs: ['gone'] })).toBe('outra categoria')
})

test('Pages of the last release state one category or null, and read only one', () => {
  expect(requirementCategories({ categoryUUID: null })).toEqual(ALL_CATEGORIES)
  expect(requirementCategories({ categoryUUID: 'trio' })).toEqual({ allBut: 0, categoryUUIDs: ['trio'] })
  expect(requirementCategories({ categoryUUID: 'trio', allBut: 1 })).toEqual({
    allBut: 1,
    categoryUUIDs: ['trio'],
  })
  expect(requirementCategories({ categoryUUIDs: ['trio', 'dupla', 'trio'], categoryUUID: null })).toEqual(
    some,
  )
  expect(requirementCategories({ categoryUUIDs: [] })).toEqual({ allBut: 0, categoryUUIDs: [] })
  const one = { allBut: 0, categoryUUIDs: ['trio'] }
  expect([one, some, others, ALL_CATEGORIES].map(onlyCategory)).toEqual(['trio', null, null, null])
})
