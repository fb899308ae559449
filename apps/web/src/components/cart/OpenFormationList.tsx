import type { Reply } from '@porteira/contract'
import { useLocation } from 'wouter'
import { remember } from '#storage/session.ts'
import { comingFromHere } from '#shell/use-go-back.ts'
import words from '#styles/words.module.css'
import { Button } from '#ui/Button.tsx'
import styles from './OpenFormationList.module.css'

type Purchase = Reply<'GET /api/users/:userId/purchases'>['purchases'][number]

/** Registrations of a purchase without riders, each with the way to its form. */
export function OpenFormationList({
  cartUUID,
  openFormations,
}: Pick<Purchase, 'cartUUID' | 'openFormations'>) {
  const [, navigate] = useLocation()

  function fill(cartItemId: number) {
    remember('cartUUID', cartUUID)
    remember('cartItemId', cartItemId)
    navigate('/fill-formation', comingFromHere())
  }

  return (
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
            onClick={() => fill(cartItemId)}
          >
            Inscrever participantes
          </Button>
        </li>
      ))}
    </ul>
  )
}
