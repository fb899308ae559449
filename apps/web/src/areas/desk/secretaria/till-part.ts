import type { Admin } from '#components/admin/admin.ts'
import type { LastPayment, TillPlace } from '#storage/till.ts'

/** What every part of the till needs: the person, the event, and this browser. */
export type TillPart = {
  admin: Admin
  eventUUID: string
  /** The sale, shift or day of the address; '' without one. */
  id: string
  place: TillPlace
  /** How this browser took the last payment. */
  last: LastPayment
}
