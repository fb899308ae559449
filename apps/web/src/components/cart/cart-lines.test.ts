import type { Cart } from '@porteira/contract'
import { expect, test } from 'vitest'
import { cartLines } from './cart-lines.ts'

type Category = Cart['rodeoCategories'][number]

let lastId = 0
const category = (uuid: string, chargedValue: number, deletedOn: string | null = null): Category => ({
  uuid,
  name: uuid.toUpperCase(),
  cartItemId: ++lastId,
  chargedValue,
  deletedOn,
})
const unit = (...rodeoCategories: Category[]) => ({
  itemUUID: 'complete',
  name: 'PACOTE COMPLETO DO LAÇADOR',
  chargedValue: rodeoCategories.reduce((sum, { chargedValue }) => sum + chargedValue, 0),
  rodeoCategories,
})

test('Units of one category are one line with their exact sum', () => {
  const rodeoCategories = [category('open', 120.1), category('open', 120.1), category('open', 0.2)]
  expect(cartLines({ bundles: [], rodeoCategories })).toEqual([
    { name: 'OPEN', units: 3, amountInCents: 24_040 },
  ])
})

test('Two bundles of two categories are two units of one line', () => {
  const two = [1, 2].map(() => unit(category('pair', 205), category('team', 205)))
  expect(cartLines({ bundles: two, rodeoCategories: [category('open', 120.1)] })).toEqual([
    { name: 'PACOTE COMPLETO DO LAÇADOR', units: 2, amountInCents: 82_000 },
    { name: 'OPEN', units: 1, amountInCents: 12_010 },
  ])
})

test('A category bought alone and inside a bundle has two lines', () => {
  const bundles = [unit(category('open', 80))]
  expect(cartLines({ bundles, rodeoCategories: [category('open', 120)] })).toHaveLength(2)
})

test('Removed entries are not counted in the lines', () => {
  const gone = '2026-11-20T12:00:00.000Z'
  const bundles = [
    unit(category('pair', 205, gone), category('team', 205)),
    unit(category('pair', 205, gone)),
  ]
  expect(cartLines({ bundles, rodeoCategories: [category('open', 120, gone)] })).toEqual([
    { name: 'PACOTE COMPLETO DO LAÇADOR', units: 1, amountInCents: 20_500 },
  ])
})
