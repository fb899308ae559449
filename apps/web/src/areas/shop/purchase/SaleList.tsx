import type { SaleItem } from '@porteira/contract'
import { type ReactNode, Suspense } from 'react'
import { page } from '#shell/lazy-page.ts'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { SaleRow } from './SaleRow.tsx'
import { quantityOf, type Selection } from './selection.ts'

// Only for a buyer who said who will ride.
const Unfit = page(() => import('./Unfit.tsx'))

type Props = {
  items: readonly SaleItem[]
  selection: Selection
  /** Milliseconds since the items were read. */
  elapsed: number
  /** Why categories suit none of the people who will ride, and their names. */
  unfit: { reasons: ReadonlyMap<string, string>; names: string }
  /** What the buyer reads at an item. */
  noteOf: (item: SaleItem) => string | undefined
  /** Undefined makes the list read-only. */
  onQuantity: ((itemUUID: string, quantity: number) => void) | undefined
  /** What people of the team see more of an item. */
  renderAdminItem: (item: SaleItem) => ReactNode
  /** The waiting list of a sold-out item. */
  renderWaitingList: (item: SaleItem) => ReactNode
}

export function SaleList(props: Props) {
  const { items, selection, elapsed, unfit, noteOf, onQuantity, renderAdminItem, renderWaitingList } = props
  // A chosen category stays in the list, so that the buyer can take it back.
  const folded = items.filter((item) => unfit.reasons.has(item.itemUUID) && quantityOf(item, selection) === 0)
  const rows = (isBundle: 0 | 1) =>
    items
      .filter((item) => item.isBundle === isBundle && !folded.includes(item))
      .map((item) => (
        <SaleRow
          key={item.itemUUID}
          item={item}
          note={unfit.reasons.get(item.itemUUID) ?? noteOf(item)}
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
      {folded.length > 0 && (
        <Suspense>
          <Unfit items={folded} {...unfit} elapsed={elapsed} />
        </Suspense>
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
