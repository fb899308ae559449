import { Link } from 'wouter'
import { DeviceBar } from '#components/staff/DeviceBar.tsx'
import { usePageTitle } from '#shell/use-page-title.ts'
import type { DeviceSession } from '#storage/device.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Rope } from '#ui/drawings/Rope.tsx'
import styles from './ScoringScreen.module.css'

type Props = {
  catUUID: string
  name: string
  place: string
  device: DeviceSession | undefined
  onSettings: () => void
}

/** The head of the scoring screen: the way out, the category with its phase and round, and the settings. */
export function ScoringHead({ catUUID, name, place, device, onSettings }: Props) {
  const heading = usePageTitle(`Apontador: ${name}`)

  return (
    <header className={styles['head']}>
      <div>
        <Link href={device ? '/apontador' : `/placar/category/${catUUID}`} aria-label="Sair do apontamento">
          <Icon name="back" />
        </Link>
        <span className={styles['where']}>
          <h1 ref={heading} tabIndex={-1}>
            {name}
          </h1>
          <small>{place}</small>
        </span>
        <Button look="quiet" aria-label="Ajustes" onClick={onSettings}>
          <Icon name="gear" />
        </Button>
      </div>
      <Rope />
      {device && <DeviceBar device={device} />}
    </header>
  )
}
