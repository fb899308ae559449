import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { BadgePlate } from '#components/rider/BadgePlate.tsx'
import { Icon } from '#ui/Icon.tsx'
import { classes } from '#ui/classes.ts'
import { cardSummary } from './card-summary.ts'
import styles from './Formation.module.css'
import type { Card } from './use-formation.ts'
import type { RiderName } from './use-rider-names.ts'

type Props = {
  id: string
  card: Card
  isOpen: boolean
  onToggle: (() => void) | undefined
  nameOf: (cpf: string) => RiderName
}

/** The line of an entry: its plate, its name, who is in, and its state. The whole line opens and closes it. */
export function FormationHead({ id, card, isOpen, onToggle, nameOf }: Props) {
  const { item, entry, number, state, problems, refusal } = card
  const isReady = state === 'ready'
  const title = `${number}. ${item.name}`
  const summary = refusal
    ? 'Recusada: veja o motivo'
    : cardSummary({ item, entry, problems, nameOf: (cpf) => nameOf(cpf).known?.name ?? cpf })
  return (
    <div className={classes(styles['head'], isOpen && styles['opened'])}>
      <span className={styles['plate']}>
        <BadgePlate number={entry.badge || (item.badge ?? undefined)} />
      </span>
      <div>
        <h2 id={id} className={styles['title']}>
          {onToggle ? (
            <button
              type="button"
              name={`${item.cartItemId}.heading`}
              aria-expanded={isOpen}
              onClick={onToggle}
            >
              {title}
            </button>
          ) : (
            title
          )}
        </h2>
        {item.bundleName && <p className={typography['caption']}>[{item.bundleName}]</p>}
        <p className={typography['caption']}>{summary}</p>
      </div>
      {state === 'ready' || state === 'refused' ? (
        <span className={styles[isReady ? 'good' : 'bad']}>
          <Icon name={isReady ? 'check' : 'alert'} />
          <span className={layout['visuallyHidden']}>{isReady ? 'Pronta' : 'Recusada'}</span>
        </span>
      ) : (
        onToggle && (
          <span className={classes(styles['chevron'], isOpen && styles['up'])}>
            <Icon name="forward" />
          </span>
        )
      )}
    </div>
  )
}
