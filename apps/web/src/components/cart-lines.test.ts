import { expect, test } from 'vitest'
import { cartLines } from './cart-lines.ts'

const single = { itemUUID: 'single', name: 'LAÇO INDIVIDUAL ABERTO', bundleName: '', chargedValue: 120.1 }
const inBundle = (itemUUID: string, chargedValue: number) => ({
  itemUUID,
  name: itemUUID,
  bundleName: 'PACOTE COMPLETO DO LAÇADOR',
  chargedValue,
})

test('units of one category are one line with their exact sum', () => {
  expect(cartLines([single, single, { ...single, chargedValue: 0.2 }])).toEqual([
    { name: 'LAÇO INDIVIDUAL ABERTO', units: 3, amountInCents: 24_040 },
  ])
})

test('two bundles of two categories are two units of one line, not four', () => {
  const two = ['pair', 'team', 'pair', 'team'].map((category) => inBundle(category, 205))
  expect(cartLines([...two, single])).toEqual([
    { name: 'PACOTE COMPLETO DO LAÇADOR', units: 2, amountInCents: 82_000 },
    { name: 'LAÇO INDIVIDUAL ABERTO', units: 1, amountInCents: 12_010 },
  ])
})

test('a category bought alone and inside a bundle stands on two lines', () => {
  expect(cartLines([single, inBundle('single', 80)])).toHaveLength(2)
})
