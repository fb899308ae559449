import { amountText } from '#api/amounts.ts'
import { BadgePlate } from '#components/rider/BadgePlate.tsx'
import typography from '#styles/typography.module.css'
import { classes } from '#ui/classes.ts'
import type { Unit } from './chosen.ts'
import styles from './Units.module.css'

const AND = new Intl.ListFormat('pt-BR')

type Props = {
  units: readonly Unit[]
  chosen: ReadonlySet<string>
  onChoose: (unit: Unit, on: boolean) => void
}

/** The entries of a purchase with their prices, each with a box to withdraw it. */
export const Units = ({ units, chosen, onChoose }: Props) => (
  <ul className={styles['units']}>
    {units.map((unit) => (
      <li key={unit.key} className={classes(chosen.has(unit.key) && styles['goes'])}>
        <label>
          <input
            type="checkbox"
            checked={chosen.has(unit.key)}
            disabled={unit.refusal !== ''}
            aria-label={`Desistir de ${unit.name}`}
            aria-describedby={unit.refusal === '' ? undefined : `why-${unit.key}`}
            onChange={(event) => onChoose(unit, event.currentTarget.checked)}
          />
          <BadgePlate number={unit.badges[0]} />
          <span>
            <b className={typography['name']}>{unit.name}</b>
            <span className={typography['caption']}>{AND.format(unit.riders)}</span>
            {unit.refusal !== '' && (
              <span id={`why-${unit.key}`} className={styles['refusal']}>
                {unit.refusal}
              </span>
            )}
          </span>
          <b className={styles['worth']}>{unit.value > 0 ? amountText(unit.value) : 'Isento'}</b>
        </label>
      </li>
    ))}
  </ul>
)
