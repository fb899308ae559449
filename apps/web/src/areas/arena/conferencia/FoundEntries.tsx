import type { CheckInEntry } from '@porteira/contract'
import { checkInStateLabels } from '@porteira/domain'
import { EntryRow } from './EntryRow.tsx'
import styles from './Found.module.css'

type Props = {
  entries: readonly CheckInEntry[]
  nameOf: (categoryUUID: string) => string
  onOpen: (entry: CheckInEntry) => void
}

/** The entries that a search found, each one tap away. */
export const FoundEntries = ({ entries, nameOf, onOpen }: Props) => (
  <ul className={styles['found']} aria-label="Inscrições encontradas">
    {entries.map((entry) => (
      <EntryRow
        key={entry.cartItemId}
        entry={entry}
        category={nameOf(entry.categoryUUID)}
        onOpen={() => onOpen(entry)}
      >
        {entry.state !== 'expected' && <small>{checkInStateLabels[entry.state]}</small>}
      </EntryRow>
    ))}
  </ul>
)
