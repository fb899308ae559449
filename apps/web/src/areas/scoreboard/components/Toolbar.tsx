import { Select } from '#ui/Select.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import styles from './Scoreboard.module.css'
import { Updated } from './Updated.tsx'

type Props<Order extends string> = {
  /** The time of the last update, where the page shows it nowhere else. */
  updatedOn?: string | null
  orders: readonly (readonly [value: Order, label: string])[]
  order: Order
  onOrder: (order: Order) => void
  searchLabel: string
  term: string
  onTerm: (term: string) => void
}

/** The time of the last update, the choice of the order and the search field. */
export const Toolbar = <Order extends string>(props: Props<Order>) => (
  <div className={styles['tools']}>
    {props.updatedOn !== undefined && (
      <p className={styles['updated']}>
        <Updated on={props.updatedOn} />
      </p>
    )}
    <TextInput
      label={props.searchLabel}
      type="search"
      value={props.term}
      onValue={props.onTerm}
      maxLength={100}
      autoComplete="off"
    />
    <Select
      label="Ordenar por"
      value={props.order}
      onValue={props.onOrder}
      options={props.orders.map(([value, label]) => ({ value, label }))}
    />
  </div>
)
