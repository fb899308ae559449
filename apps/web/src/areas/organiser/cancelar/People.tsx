import { useState } from 'react'
import { formatMobile } from '@porteira/domain'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { LoadState } from '#shell/LoadState.tsx'
import { Button } from '#ui/Button.tsx'
import styles from './Cancelar.module.css'

type Props = { eventUUID: string; admin: Admin }

/** The people without an e-mail address. Their numbers are read when a person asks for them, because it is recorded. */
export function People({ eventUUID, admin }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (!admin.may('GET /api/events/:eventUUID/cancellation/people', eventUUID)) return null
  return isOpen ? (
    <Listed eventUUID={eventUUID} admin={admin} />
  ) : (
    <div>
      <Button onClick={() => setOpen(true)}>Abrir a lista para ligar</Button>
    </div>
  )
}

function Listed({ eventUUID, admin }: Props) {
  const input = { params: { eventUUID }, query: { token: admin.token } }
  const { data, ...reading } = useAdminQuery('GET /api/events/:eventUUID/cancellation/people', input, admin)
  return (
    <>
      <LoadState data={data} {...reading} shape={[4, 4]} />
      <ul className={styles['failures']}>
        {data?.people.map(({ name, mobile, categories }) => (
          <li key={`${name} ${mobile}`}>
            <p>
              <b>{name}</b>
              <span className={styles['note']}>{categories.join(', ')}</span>
            </p>
            <p>
              {mobile ? (
                <a href={`tel:+55${mobile.replace(/\D/g, '')}`}>{formatMobile(mobile)}</a>
              ) : (
                'sem telefone'
              )}
            </p>
          </li>
        ))}
      </ul>
      {data && (
        <div>
          <Button onClick={() => window.print?.()}>Imprimir a lista para ligar</Button>
        </div>
      )}
    </>
  )
}
