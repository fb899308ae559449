import { randomBytes } from 'node:crypto'
import { formatReais, refundMessages } from '@porteira/domain'

export type RefundStatus = 'requested' | 'sent' | 'done' | 'failed' | 'external'

/** How long a refund waits after each try, in seconds; then every hour, for ever. */
export const WAITS_IN_SECONDS = [5, 30, 120, 600]
export const LAST_WAIT_IN_SECONDS = 3600

/** 32 letters and digits, ours, kept before the bank is asked, so that asking again never returns twice. */
export const newRefundId = () => randomBytes(16).toString('hex')

export type Asked = {
  valueInCents: number
  reason: string
  pix: { valueInCents: number; isWithinWindow: boolean } | undefined
  returned: { inCents: number; isInFlight: boolean; hasSameMomentsAgo: boolean } | undefined
}

/** What an administrator returned today, and how much he may; none for a command. */
export type Today = { returnedInCents: number; capInCents: number } | undefined

/** Whether this return needs a second administrator. */
export const isBeyondToday = (valueInCents: number, today: Today) =>
  today !== undefined && today.returnedInCents + valueInCents > today.capInCents

/** Why a return may not be asked for, in the order in which it is looked at. */
export function refuseReturn({ valueInCents, reason, pix, returned }: Asked) {
  if (valueInCents <= 0) return { code: 'invalid_value', message: refundMessages.invalidValue }
  if (reason.length < 1 || reason.length > 100)
    return { code: 'invalid_reason', message: refundMessages.invalidReason }
  if (!pix || !returned) return { code: 'not_paid', message: refundMessages.notPaid }
  if (!pix.isWithinWindow) return { code: 'window_closed', message: refundMessages.windowClosed }
  if (returned.isInFlight) return { code: 'in_progress', message: refundMessages.inProgress }
  const leftInCents = pix.valueInCents - returned.inCents
  if (valueInCents > leftInCents)
    return { code: 'exceeds_balance', message: refundMessages.exceedsBalance(leftInCents) }
  if (returned.hasSameMomentsAgo) return { code: 'same_moments_ago', message: refundMessages.sameMomentsAgo }
  return undefined
}

/** What the administrator reads who asked for a return. */
export function answerTo(asked: { waitsForSecond: boolean; removes: boolean; capInCents: number }) {
  if (!asked.waitsForSecond)
    return asked.removes ? refundMessages.removedAndRequested : refundMessages.requested
  const waits = refundMessages.waitsForSecond(asked.capInCents)
  return asked.removes ? `${waits} ${refundMessages.removesWhenApproved}` : waits
}

/** What the bank says of a refund, in our words; anything newer than the standard is still on its way. */
export const statusAtBank = (wire: string): RefundStatus => {
  if (wire === 'DEVOLVIDO') return 'done'
  return wire === 'NAO_REALIZADO' ? 'failed' : 'sent'
}

/** Why a return that was never sent is given up. */
export const OVERTAKEN = 'O banco fez a devolução anterior, que constava como não realizada.'

/** Returns by the Special Return Mechanism (MED): the payer told his bank of a fraud or a fault. */
export const isContested = (nature: string) => nature.startsWith('MED')

export const doneSentence = (valueInCents: number, description: string) =>
  `Devolvemos ${formatReais(valueInCents)} por Pix à conta de quem pagou. Motivo: ${description}.`
