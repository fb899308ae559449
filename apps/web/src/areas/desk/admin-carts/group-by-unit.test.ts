import type { Cart, CartItem } from '@porteira/contract'
import { expect, test } from 'vitest'
import { groupByUnit } from './group-by-unit.ts'

const item = (cartItemId: number) => ({ cartItemId }) as CartItem
const unit = (...ids: number[]) =>
  ({
    itemUUID: 'family',
    rodeoCategories: ids.map((cartItemId) => ({ cartItemId })),
  }) as Cart['bundles'][number]

test('Entries of one unit of a bundle are listed together, and two units are listed separately', () => {
  const items = [1, 2, 3, 4, 5, 6, 7].map(item)
  const groups = groupByUnit({ items, bundles: [unit(3, 5), unit(4, 6), unit(7)] })
  expect(groups.map((group) => group.map(({ cartItemId }) => cartItemId))).toEqual([
    [1],
    [2],
    [3, 5],
    [4, 6],
    [7],
  ])
})
