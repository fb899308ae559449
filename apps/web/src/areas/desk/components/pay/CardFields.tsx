import { cardBrandLabels } from '@porteira/domain'
import { Select } from '#ui/Select.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import styles from './Pay.module.css'
import type { CardBrand, Problems, TypedCard } from './parts.ts'

const brands = [
  { value: '' as const, label: 'Selecione' },
  ...(Object.keys(cardBrandLabels) as CardBrand[]).map((value) => ({ value, label: cardBrandLabels[value] })),
]

type Props = {
  card: TypedCard
  problems: Problems
  /** The number of the card in a split payment; '' for the only one. */
  at: string
  onCard: (card: TypedCard) => void
}

/** Brand and NSU, as on the slip of the card terminal. */
export const CardFields = ({ card, problems, at, onCard }: Props) => (
  <div className={styles['pair']}>
    <Select
      label="Bandeira"
      name={`brand${at}`}
      value={card.brand}
      onValue={(brand) => onCard({ ...card, brand })}
      options={brands}
      error={problems[`brand${at}`]}
    />
    <TextInput
      label="NSU"
      name={`nsu${at}`}
      hint={problems[`nsu${at}`] ? undefined : 'No comprovante da maquininha.'}
      value={card.nsu}
      onValue={(nsu) => onCard({ ...card, nsu })}
      shape="uppercase"
      maxLength={20}
      autoComplete="off"
      error={problems[`nsu${at}`]}
    />
  </div>
)
