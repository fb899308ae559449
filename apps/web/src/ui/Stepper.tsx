import { useState } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import styles from './Stepper.module.css'

type Props = {
  /** Labels of the buttons: `Aumentar {item}`, `Diminuir {item}`. */
  item: string
  value: number
  onValue: (value: number) => void
  min?: number
  max?: number
}

export function Stepper({ item, value, onValue, min = 0, max = 500 }: Props) {
  const [blinks, setBlinks] = useState(0)

  function step(by: 1 | -1) {
    const next = Math.min(max, Math.max(min, value + by))
    if (next === value) return
    setBlinks(blinks + 1)
    onValue(next)
  }

  return (
    <div className={classes(styles['stepper'], value > min && styles['some'])} role="group" aria-label={item}>
      <button type="button" aria-label={`Diminuir ${item}`} disabled={value <= min} onClick={() => step(-1)}>
        <Icon name="minus" />
      </button>
      <output className={blinks > 0 ? styles[blinks % 2 ? 'odd' : 'even'] : undefined}>{value}</output>
      <button type="button" aria-label={`Aumentar ${item}`} disabled={value >= max} onClick={() => step(1)}>
        <Icon name="plus" />
      </button>
    </div>
  )
}
