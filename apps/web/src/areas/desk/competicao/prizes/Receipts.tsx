import { placesText } from '@porteira/domain/competition'
import typography from '#styles/typography.module.css'
import layout from '#styles/layout.module.css'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { type Competition, entriesOf, type Entry, strengthTitle } from '../competition.ts'
import styles from './Prizes.module.css'
import { type PrizeItem, type Prizes, prizeTextOf } from './shares.ts'

type Winner = { item: PrizeItem; place: string; badge: number; cents: number; goods: readonly string[] }

/** Every number that wins money or goods by now. */
const winnersOf = ({ items }: Prizes): Winner[] =>
  items.flatMap((item) =>
    item.groups.flatMap(({ from, to, shares }) =>
      shares.flatMap(({ badge, cents, goods }) => {
        const place = `${placesText(from, to)} lugar${to > from ? ', dividido' : ''}`
        return cents > 0 || goods.length > 0 ? [{ item, place, badge, cents, goods }] : []
      }),
    ),
  )

/** Prints the receipts. Nothing is printed before anybody has won. */
export function ReceiptsButton({ prizes }: { prizes: Prizes }) {
  const { length } = winnersOf(prizes)
  const isProvisional = prizes.items.some(({ groups, state }) => groups.length > 0 && state !== 'official')
  return (
    <section className={classes(layout['pile'], styles['printing'])} aria-labelledby="receipts">
      <h2 id="receipts" className={typography['subheading']}>
        Recibos
      </h2>
      <p>
        {length === 0
          ? 'Os recibos aparecem quando uma força termina.'
          : 'Um recibo para cada número, com uma linha para cada laçador assinar.'}
        {length > 0 && isProvisional && ' Os de um resultado que não é oficial dizem isso.'}
      </p>
      {length > 0 && (
        <div>
          <Button icon="print" onClick={() => window.print?.()}>
            {length === 1 ? 'Imprimir 1 recibo' : `Imprimir ${length} recibos`}
          </Button>
        </div>
      )}
    </section>
  )
}

/** The receipts on paper. The screen does not show them. */
export function Receipts({ prizes, view }: { prizes: Prizes; view: Competition }) {
  const entries = new Map(entriesOf(view).map((entry) => [entry.badge, entry]))
  return (
    <div className={styles['receipts']}>
      {winnersOf(prizes).map((winner) => (
        <Receipt
          key={`${winner.item.strength} ${winner.badge}`}
          winner={winner}
          entry={entries.get(winner.badge)}
          view={view}
        />
      ))}
    </div>
  )
}

type ReceiptProps = { winner: Winner; entry: Entry | undefined; view: Competition }

const Receipt = ({ winner, entry, view }: ReceiptProps) => {
  const { item, place, badge, cents, goods } = winner
  return (
    <article className={styles['receipt']}>
      <div className={styles['top']}>
        <div>
          <b className={typography['line']}>{view.eventName}</b>
          {view.catName}
        </div>
        <b className={styles['number']}>{badge}</b>
      </div>
      <h3>Recibo de prêmio</h3>
      <p>
        {strengthTitle(item)}, {place}
        {item.state !== 'official' && ' (resultado ainda não oficial)'}
      </p>
      <p className={styles['worth']}>{prizeTextOf(cents, goods)}</p>
      <p>Recebi o prêmio acima.</p>
      <ul>
        {entry?.riders.map(({ uuid, name }) => (
          <li key={uuid}>
            <span>{name}</span>
            <span>CPF</span>
            <span>Data</span>
          </li>
        ))}
      </ul>
    </article>
  )
}
