import type { Method } from '../method.service.ts'
import { listPayable } from './charges/restoring.queries.ts'
import { endCharges, restoreCharges } from './charges/restoring.service.ts'
import { lockRefundable } from './refunds/requesting.service.ts'
import { sendRefund } from './refunds/sending.service.ts'

/** Payment by Pix: charges at the bank, and refunds to the payer by Pix. */
export const pixMethod: Method = {
  listPayable,
  endPending: endCharges,
  restore: restoreCharges,
  lockRefundable,
  sendRefund,
}
