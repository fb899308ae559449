import { formatDayAndTime } from '@porteira/domain'
import { useState } from 'react'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { LoadState } from '#shell/LoadState.tsx'
import typography from '#styles/typography.module.css'
import styles from './Equipe.module.css'
import { teamHistory } from './queries.ts'

/** The history of grants and revocations, with the person of each. It is loaded when it is opened. */
export function TeamHistory({ admin }: { admin: Admin }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles['history']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={typography['heading']}>Histórico</summary>
      {isOpen && <Facts admin={admin} />}
    </details>
  )
}

function Facts({ admin }: { admin: Admin }) {
  const { data, ...reading } = useAdminQuery(...teamHistory(admin.token), admin)
  if (!data) return <LoadState data={data} {...reading} shape={[3, 3, 3]} />
  if (data.facts.length === 0) return <p>Nada foi alterado na equipe ainda.</p>
  return (
    <ol className={styles['facts']}>
      {data.facts.map(({ at, who, says }, index) => (
        // Two facts may have the same time and text.
        <li key={`${at} ${index}`}>
          <span className={typography['line']}>{says}</span>
          <span className={typography['caption']}>
            {formatDayAndTime(at)} · {who}
          </span>
        </li>
      ))}
    </ol>
  )
}
