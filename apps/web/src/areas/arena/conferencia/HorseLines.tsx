import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { CheckInData } from './check-in-data.ts'
import styles from './Entry.module.css'
import { HorseDialog } from './HorseDialog.tsx'
import { countEntries, horseName, knownHorse, type Rider } from './horses.ts'

type Props = {
  data: CheckInData
  riders: readonly Rider[]
  onState: (rider: Rider, value: string) => void
}

/** The horses of an entry that no registration names, one line each. */
export function HorseLines({ data, riders, onState }: Props) {
  const [asking, setAsking] = useState<Rider>()
  if (riders.length === 0) return null
  return (
    <>
      <ul className={styles['needs']} aria-label="Cavalos sem registro">
        {riders.map((rider) => (
          <li key={rider.placeKey}>
            <span className={styles['tick']} data-state={knownHorse(rider) === '' ? 'ask' : 'yes'}>
              <Icon name={knownHorse(rider) === '' ? 'alert' : 'check'} />
            </span>
            <p>
              <b>Cavalo</b>{' '}
              <small>{(riders.length > 1 ? `de ${rider.name}: ` : '') + lineText(data, rider)}</small>
            </p>
            <Button
              size="small"
              aria-label={`Mesmo cavalo, de ${rider.name}`}
              onClick={() => setAsking(rider)}
            >
              Mesmo cavalo
            </Button>
          </li>
        ))}
      </ul>
      {asking && (
        <HorseDialog
          data={data}
          rider={asking}
          onState={(value) => {
            setAsking(undefined)
            onState(asking, value)
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}

function lineText(data: CheckInData, rider: Rider) {
  const name = horseName(data, rider.horseKey) || 'sem nome'
  const count = countEntries(data, rider)
  return `${name}${count > 1 ? `, em ${count} inscrições` : ', só nesta inscrição'}`
}
