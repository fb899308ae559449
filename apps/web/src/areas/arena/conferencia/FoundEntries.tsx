import type { CheckInEntry } from '@porteira/contract'
import { checkInStateLabels } from '@porteira/domain'
import styles from './Found.module.css'
import plate from './Plate.module.css'

type Props = {
  entries: readonly CheckInEntry[]
  nameOf: (categoryUUID: string) => string
  onOpen: (entry: CheckInEntry) => void
}

/** The entries that a search found, each one tap away. */
export const FoundEntries = ({ entries, nameOf, onOpen }: Props) => (
  <ul className={styles['found']} aria-label="Inscrições encontradas">
    {entries.map((entry) => (
      <li key={entry.cartItemId}>
        <button type="button" onClick={() => onOpen(entry)}>
          <span className={plate['plate']}>{entry.badge ?? 'S/N'}</span>
          <span>
            <b>{namesText(entry)}</b>
            <small>
              {nameOf(entry.categoryUUID)}
              {entry.state !== 'expected' && ` · ${checkInStateLabels[entry.state]}`}
            </small>
          </span>
        </button>
      </li>
    ))}
  </ul>
)

const inWords = new Intl.ListFormat('pt-BR')

/** 'ANA, BENTO e CAIO' */
export const namesText = ({ riders }: Pick<CheckInEntry, 'riders'>) =>
  inWords.format(riders.map(({ name }) => name))
