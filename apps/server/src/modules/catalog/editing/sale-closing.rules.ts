import { adminMessages, cartMessages, endsAfterEvent, type SaleFacts, saleOf } from '@porteira/domain'

export type Sale = SaleFacts & {
  /** When an administrator last closed or reopened the sale; null if only imports did. */
  decidedAt: Date | null
  isCancelled: boolean
}

/** The message for the administrator. A reopened sale may still be closed by its dates or by the import. */
export function saleSentence(sale: Sale, isClosed: boolean) {
  if (isClosed) return adminMessages.salesClosedNow
  const reason = otherReason(sale)
  return reason ? adminMessages.closingUndone(reason) : adminMessages.salesReopened
}

function otherReason(sale: Sale) {
  const { state } = saleOf({ ...sale, isClosed: false })
  if (state === 'not-online') return adminMessages.notSoldOnline
  if (state === 'scheduled') return adminMessages.salesOpenAt(sale.opensAt)
  if (state !== 'ended') return undefined
  return endsAfterEvent(sale.endsAt, sale.lastDay)
    ? cartMessages.eventOver
    : adminMessages.salesEndedAt(sale.endsAt)
}
