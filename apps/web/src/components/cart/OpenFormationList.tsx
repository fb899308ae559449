import type { Reply } from '@porteira/contract'
import words from '#styles/words.module.css'
import { Button } from '#ui/Button.tsx'
import styles from './OpenFormationList.module.css'

type Purchase = Reply<'GET /api/users/:userId/purchases'>['purchases'][number]
type Props = Pick<Purchase, 'openFormations'> & { onFill: (cartItemId: number) => void }

/** Registrations of a purchase without riders, each with the way to its form. */
export const OpenFormationList = ({ openFormations, onFill }: Props) => (
  <ul className={styles['rows']}>
    {openFormations.map(({ cartItemId, categoryName, bundleName }) => (
      <li key={cartItemId}>
        <p className={words['name']}>
          {categoryName}
          {bundleName !== '' && <span className={words['meta']}> [{bundleName}]</span>}
        </p>
        <Button
          size="small"
          aria-label={`Inscrever participantes em ${categoryName}`}
          onClick={() => onFill(cartItemId)}
        >
          Inscrever participantes
        </Button>
      </li>
    ))}
  </ul>
)
