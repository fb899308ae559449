import { formatReais } from '@porteira/domain'
import type { RefundStatus } from '#platform/database/tables.ts'
import type { Refundable } from '../../../refunds/refunds.rules.ts'

type StatusAtBank = Extract<RefundStatus, 'sent' | 'done' | 'failed'>

/** What the bank says of a refund, in our words; anything newer than the standard is still on its way. */
export const statusAtBank = (wire: string): StatusAtBank => {
  if (wire === 'DEVOLVIDO') return 'done'
  return wire === 'NAO_REALIZADO' ? 'failed' : 'sent'
}

/** Why a return that was never sent is given up. */
export const REPLACED_REASON = 'O banco fez a devolução anterior, que constava como não realizada.'

/** Returns by the Special Return Mechanism (MED): the payer told his bank of a fraud or a fault. */
export const isContested = (nature: string) => nature.startsWith('MED')

export const refundDoneText = (valueInCents: number, description: string) =>
  `Devolvemos ${formatReais(valueInCents)} por Pix à conta de quem pagou. Motivo: ${description}.`

/** From which states what the bank says moves a refund. */
export const MOVES_FROM: Record<StatusAtBank, RefundStatus[]> = {
  sent: ['requested', 'failed'],
  done: ['requested', 'sent', 'failed'],
  failed: ['requested', 'sent', 'external'],
}

/** A Pix as the refunds know it. */
export const refundableOf = ({
  endToEndId,
  ...payment
}: Omit<Refundable, 'names'> & { endToEndId: string }) => ({
  ...payment,
  names: { endToEndId },
})
