import { adminMessages } from '@porteira/domain'
import type { Database } from '#database/client.ts'
import { invalid, notFound } from '#errors.ts'
import type { Actor } from '../audit/audit.service.ts'
import { isUuid } from '../carts/carts.service.ts'
import * as formations from '../formations/reviewing.service.ts'

type Target = { cartUUID: string; cartItemId: string }

/** Approves, refuses with a reason, or opens again the formation of one registration; answers what to show. */
export async function review(
  db: Database,
  { cartUUID, cartItemId }: Target,
  decision: 'approve' | 'reopen' | { refuseBecause: string },
  actor: Actor,
) {
  if (!isUuid(cartUUID) || !/^\d{1,15}$/.test(cartItemId)) throw notFound()
  const target = { cartId: cartUUID.toLowerCase(), cartItemId: Number(cartItemId), actor }
  return db.transaction().execute(async (db) => {
    if (decision === 'approve') {
      await formations.approveFormation(db, target)
      return adminMessages.formationApproved
    }
    if (decision === 'reopen') {
      await formations.reopenFormation(db, target)
      return adminMessages.formationReopened
    }
    const reason = decision.refuseBecause.trim()
    if (reason === '') throw invalid(adminMessages.invalidReason, 'invalid_reason')
    await formations.refuseFormation(db, target, reason)
    return adminMessages.formationRefused
  })
}
