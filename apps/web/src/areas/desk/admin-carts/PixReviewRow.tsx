import type { PixToReview } from '@porteira/contract'
import { formatDayAndTime, refundMessages } from '@porteira/domain'
import { useState } from 'react'
import { amountText } from '#api/amounts.ts'
import type { Admin } from '#components/admin/admin.ts'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Status } from '#ui/Status.tsx'
import { AcceptPixDialog } from './AcceptPixDialog.tsx'
import { AskDifferenceDialog } from './AskDifferenceDialog.tsx'
import { differenceInCents, differenceText, reasonOf } from './pix-review.ts'
import styles from './PixReview.module.css'
import queue from './Queue.module.css'
import { RefundPixDialog } from './RefundPixDialog.tsx'

/** One Pix to review: its buyer, the expected and the received value, and the possible decisions. */
export function PixReviewRow({ pix, admin }: { pix: PixToReview; admin: Admin }) {
  const [decision, setDecision] = useState<'accept' | 'ask' | 'return'>()
  const close = () => setDecision(undefined)
  const isOpen = pix.waitsForSecond === 0 && pix.differenceDueOn === ''

  return (
    <li className={styles['pix']} aria-label={`Pix de ${amountText(pix.receivedValue)} ${pix.cartCode}`}>
      <p>
        <span className={typography['label']}>{reasonOf(pix)}</span>
        {pix.cartCode !== '' && (
          <span className={queue['line']}>
            {pix.cartCode} · {pix.buyerName || 'Sem comprador'}
          </span>
        )}
        <span className={`${queue['line']} ${typography['caption']}`}>
          {pix.eventName !== '' && <span className={queue['line']}>{pix.eventName}</span>}
          Recebido em {formatDayAndTime(pix.settledOn)}
        </span>
        <span className={`${queue['line']} ${styles['id']} ${typography['caption']}`}>{pix.endToEndId}</span>
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
            <Button size="small" onClick={() => setDecision('accept')}>
              <Icon name="check" />
              Aceitar {amountText(pix.receivedValue)}
            </Button>
          )}
          {pix.canHonour === 1 && differenceInCents(pix) < 0 && (
            <Button size="small" onClick={() => setDecision('ask')}>
              Cobrar {amountText(-differenceInCents(pix) / 100)}
            </Button>
          )}
          <Button size="small" look="danger" onClick={() => setDecision('return')}>
            <Icon name="undo" />
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
