import type { SaleItem } from '@porteira/contract'
import { formatReais } from '@porteira/domain'
import styles from './Unfit.module.css'
import { priceOfItem } from './selection.ts'

type Props = {
  items: readonly SaleItem[]
  /** Why each of them does not suit. */
  reasons: ReadonlyMap<string, string>
  /** 'você e JOÃOZINHO'. */
  names: string
  elapsed: number
}

/** The categories that suit none of the chosen people, folded. */
const Unfit = ({ items, reasons, names, elapsed }: Props) => (
  <details className={styles['unfit']}>
    <summary>
      Não servem para {names} ({items.length})
    </summary>
    <ul>
      {items.map((item) => {
        const { nextInCents } = priceOfItem(item, elapsed)
        return (
          <li key={item.itemUUID}>
            <div>
              <h3>{item.name}</h3>
              <p>{reasons.get(item.itemUUID)}</p>
            </div>
            <span>{nextInCents === 0 ? 'Isento' : formatReais(nextInCents)}</span>
          </li>
        )
      })}
    </ul>
  </details>
)
export default Unfit
