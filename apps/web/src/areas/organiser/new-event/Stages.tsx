import { Link } from 'wouter'
import styles from './Stages.module.css'
import { type StageId, stages } from './stages.ts'

type Props = { now: StageId; addressOf: (id: StageId) => string }

/** The steps along a rope. Each one can be opened at any time. */
export const Stages = ({ now, addressOf }: Props) => (
  <nav aria-label="Etapas">
    <ol className={styles['stages']}>
      {stages.map(({ id, name }) => (
        <li key={id}>
          <Link href={addressOf(id)} aria-current={id === now ? 'step' : undefined}>
            <span>{name}</span>
          </Link>
        </li>
      ))}
    </ol>
  </nav>
)
