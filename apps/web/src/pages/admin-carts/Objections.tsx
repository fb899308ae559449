import type { WaitingObjection } from '@porteira/contract'
import { token } from '#api/session.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import words from '#styles/words.module.css'
import { Status } from '#ui/Status.tsx'
import { ObjectionRow } from './ObjectionRow.tsx'
import styles from './WaitingReturns.module.css'

/** Riders who did not authorise the registration in which another person entered them. */
export function Objections() {
  const { data, again } = useAdminQuery(
    'GET /api/objections/waiting',
    { query: { token: token() } },
    '/admin-carts',
  )
  if (!data || data.items.length === 0) return null
  return (
    <section className={styles['waiting']} aria-labelledby="objections">
      <p className={words['row']}>
        <span id="objections" className={words['block']}>
          Contestações
        </span>
        <Status tone="wait">Aguardando a organização</Status>
      </p>
      <ul>
        {data.items.map((item: WaitingObjection) => (
          <ObjectionRow key={item.objectionId} item={item} onDecided={() => void again()} />
        ))}
      </ul>
    </section>
  )
}
