import type { PixToReview } from '@porteira/contract'
import { formatDayAndTime, refundMessages } from '@porteira/domain'
import { useState } from 'react'
import { amountText } from '#api/amounts.ts'
import { pixToReview } from '#areas/desk/components/queries.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { LoadState } from '#shell/LoadState.tsx'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Status } from '#ui/Status.tsx'
import { differenceInCents, differenceText, reasonOf } from './pix-review.ts'
import { AcceptPixDialog, AskDifferenceDialog, RefundPixDialog } from './PixDialogs.tsx'
import styles from './PixReview.module.css'
import queue from './Queue.module.css'
import { Queue } from './Queue.tsx'

/** Received Pix that paid no charge. An administrator accepts or refunds each of them. */
export function PixReview({ admin }: { admin: Admin }) {
  const { data, ...reading } = useAdminQuery(...pixToReview(admin.token), admin)

  return (
    <Queue
      id="pix-review"
      title="Pix a conferir"
      tag={
        data &&
        (data.total > 0 ? (
          <Status tone="wait">{data.total}</Status>
        ) : (
          <p className={typography['caption']}>Nenhum Pix a conferir.</p>
        ))
      }
    >
      <LoadState data={data} {...reading} shape={[3]} />
      {data && data.items.length > 0 && (
        <ul>
          {data.items.map((pix) => (
            <Row key={pix.endToEndId} pix={pix} admin={admin} />
          ))}
        </ul>
      )}
      {data && data.total > data.items.length && (
        <p className={typography['caption']}>
          Os {data.items.length} mais antigos de {data.total}.
        </p>
      )}
    </Queue>
  )
}

/** One Pix to review: its buyer, the expected and the received value, and the possible decisions. */
function Row({ pix, admin }: { pix: PixToReview; admin: Admin }) {
  const [decision, setDecision] = useState<'accept' | 'ask' | 'return'>()
  const close = () => setDecision(undefined)
  const isOpen = pix.waitsForSecond === 0 && pix.differenceDueOn === ''

  return (
    <li className={styles['pix']} aria-label={`Pix de ${amountText(pix.receivedValue)} ${pix.cartCode}`}>
      <p>
        <span className={typography['label']}>{reasonOf(pix)}</span>
        {pix.cartCode !== '' && (
          <span className={typography['line']}>
            {pix.cartCode} · {pix.buyerName || 'Sem comprador'}
          </span>
        )}
        <span className={`${typography['line']} ${typography['caption']}`}>
          {pix.eventName !== '' && <span className={typography['line']}>{pix.eventName}</span>}
          Recebido em {formatDayAndTime(pix.settledOn)}
        </span>
        <span className={`${typography['line']} ${styles['id']} ${typography['caption']}`}>
          {pix.endToEndId}
        </span>
      </p>
      <dl className={styles['values']}>
        {pix.expectedValue > 0 && <Value name="Cobrado">{amountText(pix.expectedValue)}</Value>}
        <Value name="Recebido">{amountText(pix.receivedValue)}</Value>
        {differenceText(pix) !== '' && <Value name="Diferença">{differenceText(pix)}</Value>}
        {pix.leftValue < pix.receivedValue && <Value name="A devolver">{amountText(pix.leftValue)}</Value>}
      </dl>
      {pix.waitsForSecond === 1 && <Status tone="wait">Devolução {refundMessages.waiting}</Status>}
      {pix.differenceDueOn !== '' && (
        <p className={typography['caption']}>
          O comprador pode pagar a diferença até {formatDayAndTime(pix.differenceDueOn)}. Depois disso o Pix é
          devolvido automaticamente.
        </p>
      )}
      {isOpen && admin.may('POST /api/pix/:endToEndId/return') && (
        <div className={queue['actions']}>
          {pix.canHonour === 1 && (
            <Button size="small" icon="check" onClick={() => setDecision('accept')}>
              Aceitar {amountText(pix.receivedValue)}
            </Button>
          )}
          {pix.canHonour === 1 && differenceInCents(pix) < 0 && (
            <Button size="small" onClick={() => setDecision('ask')}>
              Cobrar {amountText(-differenceInCents(pix) / 100)}
            </Button>
          )}
          <Button size="small" look="danger" icon="undo" onClick={() => setDecision('return')}>
            Devolver {amountText(pix.leftValue)}
          </Button>
        </div>
      )}
      {decision === 'accept' && <AcceptPixDialog pix={pix} admin={admin} onClose={close} />}
      {decision === 'ask' && <AskDifferenceDialog pix={pix} admin={admin} onClose={close} />}
      {decision === 'return' && <RefundPixDialog pix={pix} admin={admin} onClose={close} />}
    </li>
  )
}

const Value = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt className={typography['caption']}>{name}</dt>
    <dd>{children}</dd>
  </div>
)
