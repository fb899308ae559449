import { formationMessages } from '@porteira/domain'
import { EntryPlate } from '#components/cart/EntryPlate.tsx'
import typography from '#styles/typography.module.css'
import type { Purchase } from './sort-purchases.ts'
import styles from './EntryRows.module.css'

const AND = new Intl.ListFormat('pt-BR')

type Entry = Purchase['entries'][number]

/** The entries of a purchase that have riders, or that are over: plate, category, riders and club. */
export const EntryRows = ({ entries, provisional }: { entries: readonly Entry[]; provisional: boolean }) => (
  <ul className={styles['entries']}>
    {entries.map((entry) => (
      <li key={entry.cartItemId}>
        <EntryPlate number={entry.badge ?? undefined} provisional={provisional} />
        <p>
          <b className={typography['name']}>{entry.categoryName}</b>
          {linesOf(entry).map((line) => (
            <span key={line} className={typography['caption']}>
              {line}
            </span>
          ))}
        </p>
      </li>
    ))}
  </ul>
)

const linesOf = ({ riders, represents, strength, bundleName, formation }: Entry) =>
  [
    AND.format(riders),
    [represents, strength && `força ${strength}`].filter(Boolean).join(' · '),
    bundleName && `[${bundleName}]`,
    formation === 'review' ? formationMessages.underReview : '',
  ].filter((line) => line !== '')
