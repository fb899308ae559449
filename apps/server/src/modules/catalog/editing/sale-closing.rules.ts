import { adminMessages, type SaleFacts, saleOf } from '@porteira/domain'

export type Sale = SaleFacts & {
  /** When an administrator last closed or reopened it; null as long as only imports did. */
  decidedAt: Date | null
}

/** The sentence for the administrator. Reopening does not open what the dates or the import keep closed. */
export function saleSentence(sale: Sale, isClosed: boolean) {
  if (isClosed) return adminMessages.salesClosedNow
  const reason = otherReason(sale)
  return reason ? adminMessages.closingUndone(reason) : adminMessages.salesReopened
}

function otherReason(sale: Sale) {
  const { state } = saleOf({ ...sale, isClosed: false })
  if (state === 'not-online') return adminMessages.notSoldOnline
  if (state === 'scheduled') return adminMessages.salesOpenAt(sale.opensAt)
  return state === 'ended' ? adminMessages.salesEndedAt(sale.endsAt) : undefined
}
