import { adminMessages } from '@porteira/domain'
import type { Transaction } from '#platform/database/client.ts'
import type { FormationStatus } from '#platform/database/tables.ts'
import { notFound, refuse } from '#platform/errors.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import { mailOwner } from '#modules/sales/index.ts'
import * as states from './states.queries.ts'
import { formationFact, SUBMITTED } from './states.rules.ts'

type Decision = { cartId: string; cartItemId: number; actor: Actor }

/** The organiser accepts a formation that waited for him. */
export const approveFormation = (db: Transaction, decision: Decision) =>
  decide(db, decision, {
    from: ['review'],
    to: 'approved',
    action: 'formation.approved',
    write: () => states.approveFormation(db, decision.cartItemId),
  })

/** The organiser refuses a formation that waited for him: it is open again, and the buyer hears why. */
export const refuseFormation = (db: Transaction, decision: Decision, reason: string) =>
  decide(db, decision, {
    from: ['review'],
    to: 'open',
    action: 'formation.refused',
    reason,
    write: async (categoryName) => {
      const { cartId, cartItemId } = decision
      await states.reopenFormation(db, cartItemId, reason)
      await mailOwner(db, cartId, {
        fact: `formation.refused:${cartItemId}:${Date.now()}`,
        subject: 'Sua formação não foi aceita',
        sentences: [
          `A organização analisou a formação de ${categoryName} e não a aceitou.`,
          `Motivo: ${reason}`,
          'Entre na Área do laçador e inscreva os participantes novamente.',
        ],
      })
    },
  })

/** Opens a submitted formation again, so that its buyer can change who rides. */
export const reopenFormation = (db: Transaction, decision: Decision, reason = '') =>
  decide(db, decision, {
    from: SUBMITTED,
    to: 'open',
    action: 'formation.reopened',
    reason,
    write: () => states.reopenFormation(db, decision.cartItemId, ''),
  })

/** Opens a submitted formation again if this account rides in it; false when it does not. */
export async function reopenFormationOf(db: Transaction, decision: Decision, accountId: number) {
  if (!(await states.lockFormationOf(db, decision.cartItemId, accountId))) return false
  await reopenFormation(db, decision, 'Contestação aceita')
  return true
}

type Move = {
  from: readonly FormationStatus[]
  to: FormationStatus
  action: string
  reason?: string
  write: (categoryName: string) => Promise<unknown>
}

/** Inside a transaction. */
async function decide(
  db: Transaction,
  { cartId, cartItemId, actor }: Decision,
  { from, to, action, reason = '', write }: Move,
) {
  const found = await states.lockFormation(db, cartId, cartItemId)
  if (!found) throw notFound()
  if (!from.includes(found.status))
    throw found.status === 'open' && from.includes('approved')
      ? refuse('already_open', adminMessages.formationAlreadyOpen)
      : refuse('not_in_review', adminMessages.formationNotInReview)
  await write(found.categoryName)
  const about = { before: { status: found.status }, after: { status: to }, reason }
  await recordFact(db, actor, formationFact(action, cartItemId, about))
}
