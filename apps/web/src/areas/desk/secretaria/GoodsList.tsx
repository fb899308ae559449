import type { DeskItem } from '@porteira/contract'
import { useId } from 'react'
import { amountText } from '#api/amounts.ts'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/Icon.tsx'
import { Stepper } from '#ui/Stepper.tsx'
import { itemOfRefusal, type Selection, unitsText } from './selection.ts'
import styles from './Till.module.css'

type Props = {
  /** The items that match the search. */
  items: readonly DeskItem[]
  selection: Selection
  /** What the server refused; a sentence that names an item stands at its row. */
  refusal: string | undefined
  onSelect: (selection: Selection) => void
}

/** What is sold, with its price and its units. */
export function GoodsList({ items, selection, refusal, onSelect }: Props) {
  const id = useId()
  const blamed = itemOfRefusal(items, refusal ?? '')
  return (
    <section className={layout['stack']} aria-labelledby={id}>
      <h2 id={id} className={layout['visuallyHidden']}>
        O que vender
      </h2>
      <ul className={styles['goods']}>
        {items.map((item) => {
          const units = selection[item.itemUUID] ?? 0
          const refused = item === blamed
          return (
            <li key={item.itemUUID} className={classes(units > 0 && styles['some'])}>
              <p>
                <span className={styles['name']}>{item.name}</span>
                <span className={`${typography['line']} ${typography['caption']}`}>{unitsText(item)}</span>
                {refused && (
                  <strong className={styles['refused']}>
                    <Icon name="alert" />
                    {refusal}
                  </strong>
                )}
              </p>
              <span className={styles['price']}>{item.price === 0 ? 'Isento' : amountText(item.price)}</span>
              <Stepper
                item={item.name}
                value={units}
                max={Math.max(units, item.units)}
                onValue={(next) => onSelect({ ...selection, [item.itemUUID]: next })}
              />
            </li>
          )
        })}
      </ul>
      {items.length === 0 && <p role="status">Nenhuma categoria com este nome.</p>}
    </section>
  )
}
