import { BadgePlate } from '#components/rider/BadgePlate.tsx'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { type Entry, livesText, namesOf, ofStrength } from './competition.ts'
import styles from './EntryField.module.css'
import { findEntries, findEntry } from './find-entries.ts'

type Props = {
  entries: readonly Entry[]
  typed: string
  onTyped: (typed: string) => void
  error: string | undefined
}

/** Finds one entry by its number or by a part of a name, and shows which one it is. */
export function EntryField({ entries, typed, onTyped, error }: Props) {
  const chosen = findEntry(entries, typed)
  const found = chosen ? [] : findEntries(entries, typed)
  return (
    <div className={styles['entry']}>
      <TextInput
        label="Número ou nome"
        name="badge"
        value={typed}
        onValue={onTyped}
        maxLength={60}
        autoComplete="off"
        error={error}
      />
      <div aria-live="polite" className={styles['found']}>
        {chosen && <EntryCard entry={chosen} />}
        {found.map((entry) => (
          <Button key={entry.badge} size="small" onClick={() => onTyped(String(entry.badge))}>
            Nº {entry.badge}: {namesOf(entry)}
          </Button>
        ))}
        {!chosen && found.length === 0 && typed.trim() !== '' && (
          <p className={typography['muted']}>Nenhum número ou nome assim nesta prova.</p>
        )}
      </div>
    </div>
  )
}

/** Which entry it is, and where it stands. */
export const EntryCard = ({ entry }: { entry: Entry }) => (
  <div className={styles['card']}>
    <BadgePlate number={entry.badge} large />
    <div>
      <b className={typography['name']}>{namesOf(entry)}</b>
      <span className={typography['line']}>{entry.entity}</span>
      <span className={typography['caption']}>{positionText(entry)}</span>
    </div>
  </div>
)

const OUT_WORDS = { disqualified: 'desclassificado', dispensed: 'dispensado' }

function positionText({ strength, status, place, fellIn, lives }: Entry) {
  const parts = [
    strength > 0 ? ofStrength(strength) : 'sem força',
    place !== null && `${place}º`,
    status === 'out' && (fellIn === null ? 'fora' : `saiu na volta ${fellIn}`),
    (status === 'disqualified' || status === 'dispensed') && OUT_WORDS[status],
    lives !== null && livesText(lives),
  ].filter((part) => part !== false)
  const text = parts.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
