import type { Method } from '../method.service.ts'
import { listPayable } from './charges/restoring.queries.ts'
import { endCharges, restoreCharges } from './charges/restoring.service.ts'
import { lockReturnable } from './returns/requesting.service.ts'
import { sendRefund } from './returns/sending.service.ts'

/** Payment by Pix: charges at the bank, and returns to the payer by the same rails. */
export const pixMethod: Method = {
  listPayable,
  endPending: endCharges,
  restore: restoreCharges,
  lockReturnable,
  sendRefund,
}
