import type { SaleItem } from '@porteira/contract'
import { formatReais, receiptMessages } from '@porteira/domain'
import { type ReactNode, Suspense } from 'react'
import { factsOf } from '#areas/shop/components/item-facts.ts'
import { page } from '#shell/lazy-page.ts'
import { SafeHtml } from '#components/html/SafeHtml.tsx'
import { classes } from '#ui/classes.ts'
import { Status } from '#ui/Status.tsx'
import { Stepper } from '#ui/Stepper.tsx'
import styles from './SaleList.module.css'
import {
  maxUnits,
  type UnavailableReason,
  promotionFacts,
  unavailableReasonOf,
  priceOfItem,
} from './selection.ts'

// Most events have no steps of a price.
const Ladder = page(() => import('./Ladder.tsx'))

type Props = {
  item: SaleItem
  /** What the buyer reads at the item. */
  note: string | undefined
  quantity: number
  /** Milliseconds since the item was read. */
  elapsed: number
  /** Undefined while nothing can be selected. */
  onQuantity: ((quantity: number) => void) | undefined
  /** What people of the team see more. */
  adminItem: ReactNode
  /** The waiting list of a sold-out item. */
  waitingList: ReactNode
}

const reasonTexts: Record<UnavailableReason, string> = {
  cancelled: 'Cancelada',
  suspended: 'Vendas suspensas',
  'sold-out': 'Esgotado',
  'bundles-only': 'Só em pacotes',
  'limit-reached': 'Limite atingido',
}

export function SaleRow(props: Props) {
  const { item, note, quantity, elapsed, onQuantity, adminItem, waitingList } = props
  const reason = unavailableReasonOf(item)
  const { priceSteps } = item
  return (
    <li
      className={classes(
        styles['row'],
        onQuantity && quantity > 0 && styles['some'],
        reason && styles['out'],
      )}
    >
      <Facts item={item} />
      {note && <p className={styles['note']}>{note}</p>}
      {priceSteps && (
        <Suspense>
          <Ladder item={item} elapsed={elapsed} />
        </Suspense>
      )}
      <PriceText item={item} elapsed={elapsed} />
      {reason && <Status tone={reason === 'sold-out' ? 'gone' : 'calm'}>{reasonTexts[reason]}</Status>}
      {!reason && onQuantity && (
        <Stepper item={item.name} value={quantity} max={maxUnits(item)} onValue={onQuantity} />
      )}
      {reason === 'sold-out' && onQuantity && waitingList}
      {adminItem}
    </li>
  )
}

function Facts({ item }: { item: SaleItem }) {
  const facts = factsOf(item).concat(promotionFacts(item)).join(' · ')
  const head = (
    <>
      <h3 className={styles['name']}>
        {item.name} {item.hidden === 1 && <Status tone="hid">Oculto</Status>}
      </h3>
      <span>{facts}</span>
    </>
  )
  const { rulesInWords = [] } = item
  if (
    item.desc.trim() === '' &&
    item.savedLives === 0 &&
    [...item.rodeoCategories, ...rulesInWords].length === 0
  )
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
            {item.rodeoCategories.map(({ uuid, name, savedLives, rulesInWords: sentences }) => (
              <li key={uuid}>
                {name}
                {savedLives > 0 && ` – ${receiptMessages.savedLives(savedLives)}`}
                <Sentences sentences={sentences} />
              </li>
            ))}
          </ul>
        )}
        <Sentences sentences={rulesInWords} />
        <SafeHtml html={item.desc} />
        {item.savedLives > 0 && <p>{receiptMessages.savedLives(item.savedLives)}</p>}
      </div>
    </details>
  )
}

/** The rules of the competition of a category. */
const Sentences = ({ sentences = [] }: { sentences?: readonly string[] | undefined }) =>
  sentences.map((sentence) => <p key={sentence}>{sentence}</p>)

function PriceText({ item, elapsed }: { item: SaleItem; elapsed: number }) {
  const { priceInCents, nextInCents } = priceOfItem(item, elapsed)
  const full = formatReais(priceInCents)
  return (
    <p className={styles['price']}>
      <b>{nextInCents === 0 ? 'Isento' : formatReais(nextInCents)}</b>
      {!item.priceSteps && nextInCents !== priceInCents && <s aria-label={`antes ${full}`}>{full}</s>}
    </p>
  )
}
