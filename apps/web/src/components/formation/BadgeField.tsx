import { useState } from 'react'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { PlateChoice } from '#ui/PlateChoice.tsx'
import { Select } from '#ui/Select.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import styles from './BadgeField.module.css'

/** How many plates are shown at first, and how many at most. */
const FIRST_PLATES = 12
const MAX_PLATES = 120
/** The plates can be searched from this many free numbers on. */
const SEARCH_FROM = 40

type Props = {
  name: string
  badges: readonly number[]
  /** The numbers that the organiser keeps for the desk. Only a touch on one of them chooses it. */
  kept: readonly number[]
  /** The numbers of other entries of this form in the same category. */
  taken: ReadonlySet<string>
  value: string
  onValue: (badge: string) => void
  error: string | undefined
}

/** The number of an entry: the list of all numbers, and plates that choose from it with one touch. */
export function BadgeField(props: Props) {
  const { name, kept, value, onValue, error } = props
  const [showsAll, setShowsAll] = useState(false)
  const [search, setSearch] = useState('')
  const { free, found, plates, lowest } = platesOf(props, showsAll, search)

  return (
    <div className={styles['field']}>
      <p className={styles['free']}>{free.length} livres</p>
      {showsAll && free.length >= SEARCH_FROM && (
        <TextInput
          label="Procurar entre os livres"
          value={search}
          onValue={setSearch}
          shape="digits"
          inputMode="numeric"
          maxLength={4}
          hint={found.length === 0 && 'Nenhum livre começa assim.'}
        />
      )}
      <PlateChoice
        label="Número"
        name={`${name}.plate`}
        numbers={plates}
        notes={new Map(kept.map((badge) => [badge, 'guardado']))}
        value={value}
        onValue={onValue}
        wrong={error !== undefined}
      />
      {showsAll && found.length > MAX_PLATES && (
        <p className={typography['caption']}>Mostrando os {MAX_PLATES} primeiros.</p>
      )}
      <div className={styles['ways']}>
        {free.length > FIRST_PLATES && (
          <Button size="small" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Ver menos' : 'Ver todos'}
          </Button>
        )}
        <Button
          size="small"
          disabled={lowest === undefined}
          onClick={() => lowest !== undefined && onValue(String(lowest))}
        >
          Escolher por mim
        </Button>
        <div className={styles['list']}>
          <Select
            label="Número"
            name={name}
            value={value}
            onValue={onValue}
            error={error}
            options={[{ value: '', label: 'Ou escolha na lista' }, ...optionsOf(props)]}
          />
        </div>
      </div>
    </div>
  )
}

/** The free numbers, those that the search finds, the plates to show, and the lowest number that may be proposed. */
function platesOf({ badges, kept, taken, value }: Props, showsAll: boolean, search: string) {
  const isKept = new Set(kept)
  const free = badges.filter((badge) => !taken.has(String(badge)))
  const found = showsAll ? free.filter((badge) => String(badge).startsWith(search)) : free
  const shown = found.slice(0, showsAll ? MAX_PLATES : FIRST_PLATES)
  const chosen = Number(value)
  return {
    free,
    found,
    plates: value === '' || shown.includes(chosen) ? shown : [...shown, chosen],
    lowest: free.find((badge) => String(badge) !== value && !isKept.has(badge)),
  }
}

function optionsOf({ badges, kept }: Props) {
  const isKept = new Set(kept)
  return badges.map((badge) => ({
    value: `${badge}`,
    label: `${badge}${isKept.has(badge) ? ' (guardado)' : ''}`,
  }))
}
