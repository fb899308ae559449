import { Button } from '#ui/Button.tsx'
import { PlateChoice } from '#ui/PlateChoice.tsx'
import { Select } from '#ui/Select.tsx'
import styles from './BadgeField.module.css'

/** How many plates are shown. */
const PLATES = 12

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

/** The number of an entry: the lowest free ones as plates, and all in one list. */
export function BadgeField(props: Props) {
  const { name, kept, value, onValue, error } = props
  const { free, plates, lowest } = platesOf(props)

  return (
    <div className={styles['field']}>
      <p className={styles['free']}>{free.length} livres</p>
      <PlateChoice
        label="Número"
        name={`${name}.plate`}
        numbers={plates}
        notes={new Map(kept.map((badge) => [badge, 'guardado']))}
        value={value}
        onValue={onValue}
        wrong={error !== undefined}
      />
      <div className={styles['ways']}>
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
            options={[{ value: '', label: 'Mais números' }, ...optionsOf(props)]}
          />
        </div>
      </div>
    </div>
  )
}

/** The free numbers, the plates to show, and the lowest number that may be proposed. */
function platesOf({ badges, kept, taken, value }: Props) {
  const isKept = new Set(kept)
  const free = badges.filter((badge) => !taken.has(String(badge)))
  const shown = free.slice(0, PLATES)
  const chosen = Number(value)
  return {
    free,
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
