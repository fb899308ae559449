import styles from './PlateChoice.module.css'

type Props = {
  /** The name of the group. */
  label: string
  /** The `name` of the radio buttons. */
  name: string
  numbers: readonly number[]
  /** A word beside some of the numbers. */
  notes?: ReadonlyMap<number, string>
  /** The chosen number as text, or ''. */
  value: string
  onValue: (value: string) => void
  wrong?: boolean
}

/** Numbers as plates, of which one is chosen. Arrow keys move, as in every group of radio buttons. */
export function PlateChoice({ label, name, numbers, notes, value, onValue, wrong = false }: Props) {
  return (
    <fieldset role="radiogroup" className={styles['group']} aria-invalid={wrong || undefined}>
      <legend className={styles['label']}>{label}</legend>
      <div className={styles['plates']}>
        {numbers.map((number) => (
          <label
            key={number}
            className={styles['plate']}
            data-noted={notes?.has(number) || undefined}
            data-chosen={value === String(number) || undefined}
          >
            <input
              type="radio"
              name={name}
              value={number}
              checked={value === String(number)}
              onChange={() => onValue(String(number))}
            />
            {number}
            {notes?.has(number) && <span className={styles['note']}>{notes.get(number)}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
