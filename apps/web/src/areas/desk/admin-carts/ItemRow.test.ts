import type { Cart } from '@porteira/contract'
import { mapRiderDetails } from '@porteira/domain'
import { type ComponentProps, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { pair } from '#components/formation/sample-item.ts'
import { ItemRow } from './ItemRow.tsx'

test('The desk reads the horse and the other details of each rider of an entry', () => {
  const details = mapRiderDetails({ text: () => '', flag: () => 0 })
  const rider = { cpf: '', userUUID: '', name: 'BAIO TELES', ...details }
  const html = renderToStaticMarkup(
    createElement(ItemRow, {
      item: {
        ...pair,
        participants: [rider, { ...rider, name: 'ZAINO LIMA', horseName: 'TROVÃO', lateComer: 1 }],
      },
      isInBundle: false,
      // A cancelled cart has no actions.
      cart: { cartStatus: 'Cancelled' } as Cart,
      actions: { busy: false },
    } as ComponentProps<typeof ItemRow>),
  )
  expect(html).toContain('BAIO TELES, ZAINO LIMA (TROVÃO, reposição)')
})
