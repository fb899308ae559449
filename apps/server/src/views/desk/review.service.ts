import { adminMessages } from '@porteira/domain'
import type { Database } from '#platform/database/client.ts'
import { invalid, notFound } from '#platform/errors.ts'
import type { Actor } from '#platform/audit/audit.service.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { approveFormation, refuseFormation, reopenFormation } from '#modules/entries/index.ts'

type Target = { cartUUID: string; cartItemId: string }

/** Approves a formation, refuses it with a reason, or opens it again. Returns the message for the desk. */
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
      await approveFormation(db, target)
      return adminMessages.formationApproved
    }
    if (decision === 'reopen') {
      await reopenFormation(db, target)
      return adminMessages.formationReopened
    }
    const reason = decision.refuseBecause.trim()
    if (reason === '') throw invalid(adminMessages.invalidReason, 'invalid_reason')
    await refuseFormation(db, target, reason)
    return adminMessages.formationRefused
  })
}
