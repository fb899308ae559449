import { useLocation } from 'wouter'
import { remember } from '#api/session.ts'
import { comingFromHere } from '#components/use-go-back.ts'
import words from '#styles/words.module.css'
import { Button } from '#ui/Button.tsx'
import type { Purchase } from './owed-first.ts'
import styles from './PurchaseCard.module.css'

/** Registrations of a purchase that nobody was named for yet. */
export function OpenFormations({ purchase: { cartUUID, openFormations } }: { purchase: Purchase }) {
  const [, navigate] = useLocation()

  function fill(cartItemId: number) {
    remember('cartUUID', cartUUID)
    remember('cartItemId', cartItemId)
    navigate('/fill-formation', comingFromHere())
  }

  return (
    <section>
      <h4 className={words['label']}>Formações em aberto</h4>
      <ul className={styles['rows']}>
        {openFormations.map(({ cartItemId, categoryName, bundleName }) => (
          <li key={cartItemId} className={styles['formation']}>
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
    </section>
  )
}
