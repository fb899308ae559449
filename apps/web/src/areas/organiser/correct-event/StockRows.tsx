import type { Correction } from '@porteira/contract'
import typography from '#styles/typography.module.css'
import { TextInput } from '#ui/TextInput.tsx'
import type { ItemValues } from './correction-form.ts'
import styles from './StockRows.module.css'

type Props = {
  items: Correction['items']
  values: Readonly<Record<string, ItemValues>>
  problems: Readonly<Record<string, string>>
  onItem: (id: string, part: Partial<ItemValues>) => void
}

/** Price and stock of each item, with the units that are sold. */
export const StockRows = ({ items, values, problems, onItem }: Props) => (
  <ul className={styles['items']}>
    {items.map(({ itemUUID, name, isBundle, unitsSold, sellsByNumbers }) => (
      <li key={itemUUID}>
        <p>
          <b>{name}</b>
          <span className={typography['caption']}>
            {isBundle ? 'Pacote · ' : ''}
            {unitsSold === 1 ? '1 vendida' : `${unitsSold} vendidas`}
          </span>
        </p>
        <TextInput
          label="Preço, R$"
          aria-label={`Preço de ${name}`}
          inputMode="decimal"
          maxLength={9}
          value={values[itemUUID]?.price ?? ''}
          onValue={(price) => onItem(itemUUID, { price })}
          error={problems[itemUUID]}
        />
        <TextInput
          label="Vagas"
          aria-label={`Vagas de ${name}`}
          shape="digits"
          inputMode="numeric"
          maxLength={4}
          readOnly={sellsByNumbers === 1}
          hint={sellsByNumbers === 1 ? 'São os números oferecidos.' : undefined}
          value={values[itemUUID]?.unitsTotal ?? ''}
          onValue={(unitsTotal) => onItem(itemUUID, { unitsTotal })}
        />
      </li>
    ))}
  </ul>
)
