import { Link } from 'wouter'
import { usePageTitle } from '#shell/use-page-title.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Rope } from '#ui/drawings/Rope.tsx'
import styles from './ScoringScreen.module.css'

type Props = { catUUID: string; name: string; place: string; onSettings: () => void }

/** The head of the scoring screen: the way out, the category with its phase and round, and the settings. */
export function ScoringHead({ catUUID, name, place, onSettings }: Props) {
  const heading = usePageTitle(`Apontador: ${name}`)

  return (
    <header className={styles['head']}>
      <div>
        <Link href={`/placar/category/${catUUID}`} aria-label="Sair do apontamento">
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
    </header>
  )
}
