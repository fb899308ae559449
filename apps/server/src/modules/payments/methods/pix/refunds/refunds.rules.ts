import { formatReais } from '@porteira/domain'
import type { RefundStatus } from '#platform/database/tables.ts'
import type { Refundable } from '../../../refunds/refunds.rules.ts'

type StatusAtBank = Extract<RefundStatus, 'sent' | 'done' | 'failed'>

/** The state for a refund status of the bank. An unknown status counts as sent. */
export const statusAtBank = (wire: string): StatusAtBank => {
  if (wire === 'DEVOLVIDO') return 'done'
  return wire === 'NAO_REALIZADO' ? 'failed' : 'sent'
}

/** True for refunds by the MED, the Banco Central's mechanism for fraud and operational faults that payers report. */
export const isContested = (nature: string) => nature.startsWith('MED')

export const refundDoneText = (valueInCents: number, description: string) =>
  `Devolvemos ${formatReais(valueInCents)} por Pix à conta de quem pagou. Motivo: ${description}.`

/** The states from which a status of the bank may move a refund. */
export const MOVES_FROM: Record<StatusAtBank, RefundStatus[]> = {
  sent: ['requested', 'failed'],
  done: ['requested', 'sent', 'failed'],
  failed: ['requested', 'sent', 'external'],
}

/** A Pix in the form that the refunds use for every payment method. */
export const refundableOf = ({
  endToEndId,
  ...payment
}: Omit<Refundable, 'names'> & { endToEndId: string }) => ({
  ...payment,
  names: { endToEndId },
})
