import type { Event, Offer } from '@porteira/contract'
import { amountText } from '#api/amounts.ts'
import { factsOf } from '#areas/shop/components/item-facts.ts'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/Icon.tsx'
import { Status } from '#ui/Status.tsx'
import styles from './Offers.module.css'

type Props = {
  event: Pick<Event, 'offers' | 'maxInstallments'>
  /** False after the sale, when the stock says nothing any more. */
  showsStock: boolean
}

const FIRST = 4

const listOf = (offers: Offer[], kind: 0 | 1) => offers.filter(({ isBundle }) => isBundle === kind)

/** The categories and bundles of an event with their prices: four categories first, then all. */
export function Offers({ event: { offers = [], maxInstallments }, showsStock }: Props) {
  const [categories, bundles] = [listOf(offers, 0), listOf(offers, 1)]
  const shown = categories.length > FIRST + 1 ? FIRST : categories.length
  const [first, rest] = [categories.slice(0, shown), categories.slice(shown)]
  const list = (items: Offer[]) => (
    <ul>
      {items.map((offer) => (
        <OfferRow key={offer.itemUUID} offer={offer} showsStock={showsStock} />
      ))}
    </ul>
  )
  if (offers.length === 0) return null
  return (
    <section className={classes(layout['stack'], styles['offers'])}>
      <h2 className={typography['heading']}>Categorias e valores</h2>
      {showsStock && maxInstallments > 1 && (
        <p className={typography['muted']}>No Pix, à vista ou em até {maxInstallments}x.</p>
      )}
      {first.length > 0 && (
        <div>
          {list(first)}
          {rest.length > 0 && (
            <details className={styles['more']}>
              <summary>
                Ver todas as {categories.length} categorias
                <Icon name="forward" />
              </summary>
              {list(rest)}
            </details>
          )}
        </div>
      )}
      {bundles.length > 0 && (
        <>
          <h3 className={typography['subheading']}>Pacotes</h3>
          {list(bundles)}
        </>
      )}
    </section>
  )
}

/** The words for the stock of an item that can be bought; the others have a sign in the place of the price. */
const words: Partial<Record<Offer['availability'], string>> = {
  available: 'Disponível',
  few: 'Últimas vagas',
}

function OfferRow({ offer, showsStock }: { offer: Offer; showsStock: boolean }) {
  const { name, availability, price, promoPrice = price, rulesInWords } = offer
  const word = showsStock ? words[availability] : undefined
  const isSoldOut = availability === 'sold-out'
  const isGone = showsStock && !word
  return (
    <li className={classes(styles['row'], isGone && styles['out'])}>
      <p>
        <b>{name}</b>
        <span>
          {factsOf(offer)
            .concat(word ? '' : [])
            .join('\u00a0· ')}
          {word && <span className={styles[availability]}>{word}</span>}
        </span>
      </p>
      {isGone ? (
        <Status tone={isSoldOut ? 'gone' : 'calm'}>{isSoldOut ? 'Esgotado' : 'Vendas suspensas'}</Status>
      ) : (
        <p className={styles['price']}>
          <b>{promoPrice === 0 ? 'Isento' : amountText(promoPrice)}</b>
          {promoPrice < price && <s aria-label={`antes ${amountText(price)}`}>{amountText(price)}</s>}
        </p>
      )}
      {rulesInWords && (
        <details>
          <summary>Como é a prova</summary>
          {rulesInWords.join(' ')}
        </details>
      )}
    </li>
  )
}
