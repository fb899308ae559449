import { formatDayAndTime, plural } from '@porteira/domain'
import { useState } from 'react'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { LoadState } from '#shell/LoadState.tsx'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { waitingList } from './queries.ts'
import styles from './Till.module.css'

type Props = { admin: Admin; eventUUID: string }

/** Opens the list of the people who wait for units of the event. */
export function WaitersButton(props: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setOpen(true)}>
        Lista de espera
      </Button>
      {isOpen && <Waiters {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function Waiters({ admin, eventUUID, onClose }: Props & { onClose: () => void }) {
  const { data, ...reading } = useAdminQuery(...waitingList(eventUUID, admin.token), admin)
  return (
    <Dialog title="Lista de espera" onClose={onClose} footer={<Button onClick={onClose}>Fechar</Button>}>
      <LoadState data={data} {...reading} shape={[3, 3]} />
      {data?.waiters.length === 0 && <p>Ninguém espera por vagas deste evento.</p>}
      <ol className={styles['waiters']}>
        {data?.waiters.map(({ waitingUUID, name, itemName, units, mobile, since, fewer, answerBy }) => (
          <li key={waitingUUID}>
            <b>{name}</b> · {itemName}, {plural(units, 'vaga', 'vagas')}
            <span className={`${typography['line']} ${typography['caption']}`}>
              {mobile && `${mobile} · `}desde {formatDayAndTime(since)}
              {fewer > 0 && ` · responde sobre ${fewer} até ${formatDayAndTime(answerBy)}`}
            </span>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
