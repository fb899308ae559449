import type { SaleItem } from '@porteira/contract'
import { receiptMessages } from '@porteira/domain'
import { amountText } from '#api/amounts.ts'
import { SafeHtml } from '#components/SafeHtml.tsx'
import { classes } from '#ui/classes.ts'
import { Status } from '#ui/Status.tsx'
import { Stepper } from '#ui/Stepper.tsx'
import { AdminItem } from './AdminItem.tsx'
import { factsOf } from './item-facts.ts'
import styles from './SaleList.module.css'
import { mostUnits, type Obstacle, obstacleOf } from './selection.ts'

type Props = {
  item: SaleItem
  quantity: number
  /** Without it nothing can be chosen now. */
  onQuantity: ((quantity: number) => void) | undefined
}

const obstacles: Record<Obstacle, string> = {
  suspended: 'Vendas suspensas',
  'sold-out': 'Esgotado',
  'bundles-only': 'Só em pacotes',
  'limit-reached': 'Limite atingido',
}

export function SaleRow({ item, quantity, onQuantity }: Props) {
  const obstacle = obstacleOf(item)
  return (
    <li
      className={classes(
        styles['row'],
        onQuantity && quantity > 0 && styles['some'],
        obstacle && styles['out'],
      )}
    >
      <Facts item={item} />
      <Price item={item} />
      {obstacle && <Status tone={obstacle === 'sold-out' ? 'gone' : 'calm'}>{obstacles[obstacle]}</Status>}
      {!obstacle && onQuantity && (
        <Stepper item={item.name} value={quantity} max={mostUnits(item)} onValue={onQuantity} />
      )}
      {item.unitsInStock !== undefined && <AdminItem item={item} />}
    </li>
  )
}

function Facts({ item }: { item: SaleItem }) {
  const facts = factsOf(item).join(' · ')
  const head = (
    <>
      <h3 className={styles['name']}>
        {item.name} {item.hidden === 1 && <Status tone="hid">Oculto</Status>}
      </h3>
      <span>{facts}</span>
    </>
  )
  if (item.desc.trim() === '' && item.savedLives === 0 && item.rodeoCategories.length === 0)
    return <div className={styles['facts']}>{head}</div>
  return (
    <details className={styles['facts']}>
      <summary>
        {head}
        {facts && ' · '}
        <span className={styles['more']}>{item.isBundle ? 'o que inclui' : 'regulamento'}</span>
      </summary>
      <div className={styles['rules']}>
        {item.rodeoCategories.length > 0 && (
          <ul className={styles['inside']}>
            {item.rodeoCategories.map(({ uuid, name, savedLives }) => (
              <li key={uuid}>
                {name}
                {savedLives > 0 && ` – ${receiptMessages.savedLives(savedLives)}`}
              </li>
            ))}
          </ul>
        )}
        <SafeHtml html={item.desc} />
        {item.savedLives > 0 && <p>{receiptMessages.savedLives(item.savedLives)}</p>}
      </div>
    </details>
  )
}

const Price = ({ item: { price, promoPrice } }: { item: SaleItem }) => (
  <p className={styles['price']}>
    <b>{(promoPrice ?? price) === 0 ? 'Isento' : amountText(promoPrice ?? price)}</b>
    {promoPrice !== undefined && <s aria-label={`antes ${amountText(price)}`}>{amountText(price)}</s>}
  </p>
)
