import { adminMessages } from '@porteira/domain'

export type Sale = {
  isClosed: boolean
  /** When an administrator last closed or reopened it; null as long as only imports did. */
  decidedAt: Date | null
  isSoldOnline: boolean
  opensAt: Date
  endsAt: Date
  isBeforeStart: boolean
  isAfterEnd: boolean
}

/** The sentence for the administrator. Reopening does not open what the dates or the import keep closed. */
export function saleSentence(sale: Sale, isClosed: boolean) {
  if (isClosed) return adminMessages.salesClosedNow
  const reason = otherReason(sale)
  return reason ? adminMessages.closingUndone(reason) : adminMessages.salesReopened
}

function otherReason({ isSoldOnline, isBeforeStart, isAfterEnd, opensAt, endsAt }: Sale) {
  if (!isSoldOnline) return adminMessages.notSoldOnline
  if (isBeforeStart) return adminMessages.salesOpenAt(opensAt)
  return isAfterEnd ? adminMessages.salesEndedAt(endsAt) : undefined
}
