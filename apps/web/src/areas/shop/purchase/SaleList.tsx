import type { SaleItem } from '@porteira/contract'
import type { ReactNode } from 'react'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { SaleRow } from './SaleRow.tsx'
import { quantityOf, type Selection } from './selection.ts'

type Props = {
  items: readonly SaleItem[]
  selection: Selection
  /** Milliseconds since the items were read. */
  elapsed: number
  /** Undefined makes the list read-only. */
  onQuantity: ((itemUUID: string, quantity: number) => void) | undefined
  /** What people of the team see more of an item. */
  renderAdminItem: (item: SaleItem) => ReactNode
  /** The waiting list of a sold-out item. */
  renderWaitingList: (item: SaleItem) => ReactNode
}

export function SaleList(props: Props) {
  const { items, selection, elapsed, onQuantity, renderAdminItem, renderWaitingList } = props
  const rows = (isBundle: 0 | 1) =>
    items
      .filter((item) => item.isBundle === isBundle)
      .map((item) => (
        <SaleRow
          key={item.itemUUID}
          item={item}
          quantity={quantityOf(item, selection)}
          elapsed={elapsed}
          adminItem={renderAdminItem(item)}
          waitingList={renderWaitingList(item)}
          onQuantity={onQuantity && ((quantity) => onQuantity(item.itemUUID, quantity))}
        />
      ))
  const [categories, bundles] = [rows(0), rows(1)]

  return (
    <>
      {categories.length > 0 && (
        <section>
          <h2 className={layout['visuallyHidden']}>Categorias</h2>
          <ul>{categories}</ul>
        </section>
      )}
      {bundles.length > 0 && (
        <section className={layout['stack']}>
          <h2 className={typography['heading']}>Pacotes</h2>
          <ul>{bundles}</ul>
        </section>
      )}
    </>
  )
}
