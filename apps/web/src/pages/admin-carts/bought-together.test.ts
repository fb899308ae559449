import type { CartItem } from '@porteira/contract'
import { expect, test } from 'vitest'
import { boughtTogether } from './bought-together.ts'

const item = (itemUUID: string, bundleName = '') => ({ itemUUID, bundleName }) as CartItem

test('what was bought in one bundle stands together, and two of the same bundle stand apart', () => {
  const items = [
    item('dupla'),
    item('dupla'),
    ...['piá', 'prenda', 'piá', 'prenda'].map((name) => item(name, 'FAMÍLIA')),
    item('piá', 'COMPLETO'),
  ]
  const groups = boughtTogether(items).map((group) => group.map(({ itemUUID }) => itemUUID))
  expect(groups).toEqual([['dupla'], ['dupla'], ['piá', 'prenda'], ['piá', 'prenda'], ['piá']])
})
