import { adminMessages } from '@porteira/domain'
import type { Transaction } from '#platform/database/client.ts'
import type { FormationStatus } from '#platform/database/tables.ts'
import { notFound, refuse } from '#platform/errors.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import { mailOwner } from '#modules/sales/index.ts'
import { formationFact } from '../formation-fact.rules.ts'
import { forgetNoted, refuseHandedOut } from '../check-in/handed-out/handed-out.service.ts'
import { formationReplaced, hasShots } from '../events.ts'
import { refuseShots } from './replacing.rules.ts'
import * as states from './states.queries.ts'
import { SUBMITTED } from './states.rules.ts'

type Decision = { cartId: string; cartItemId: number; actor: Actor }

/** The organiser accepts a formation that waits for review. */
export const approveFormation = (db: Transaction, decision: Decision) =>
  decide(db, decision, {
    from: ['review'],
    to: 'approved',
    action: 'formation.approved',
    write: () => states.approveFormation(db, decision.cartItemId),
  })

/** The organiser refuses a formation that waits for review. It is opened again, and the buyer gets the reason by mail. */
export const refuseFormation = (db: Transaction, decision: Decision, reason: string) =>
  decide(db, decision, {
    from: ['review'],
    to: 'open',
    action: 'formation.refused',
    reason,
    write: async ({ categoryName, ...formation }) => {
      const { cartId, cartItemId } = decision
      await states.reopenFormation(db, cartItemId, reason)
      await formationReplaced.emit(db, badgesOf(formation))
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

const REOPENING = { from: SUBMITTED, to: 'open', action: 'formation.reopened' } as const

/** Opens a submitted formation without shots again, so that the buyer can change its riders. */
export const reopenFormation = (db: Transaction, decision: Decision) =>
  decide(db, decision, {
    ...REOPENING,
    write: async (formation) => {
      await refuseHandedOut(db, decision.cartItemId)
      const badges = badgesOf(formation)
      // guard: entry-with-shots-never-reopened
      refuseShots(await hasShots.ask(db, badges))
      await states.reopenFormation(db, decision.cartItemId, '')
      await formationReplaced.emit(db, badges)
    },
  })

/** Opens a submitted formation again if this account rides in it. Returns false if it does not. */
export async function reopenFormationOf(db: Transaction, decision: Decision, accountId: number) {
  if (!(await states.lockFormationOf(db, decision.cartItemId, accountId))) return false
  await decide(db, decision, {
    ...REOPENING,
    reason: 'Contestação aceita',
    write: async (formation) => {
      await refuseHandedOut(db, decision.cartItemId)
      await states.reopenFormation(db, decision.cartItemId, '')
      await formationReplaced.emit(db, badgesOf(formation))
    },
  })
  return true
}

const badgesOf = ({ categoryId, badge }: Pick<states.LockedFormation, 'categoryId' | 'badge'>) => ({
  categoryId,
  badges: badge === null ? [] : [badge],
})

type Transition = {
  from: readonly FormationStatus[]
  to: FormationStatus
  action: string
  reason?: string
  write: (formation: states.LockedFormation) => Promise<unknown>
}

async function decide(
  db: Transaction,
  { cartId, cartItemId, actor }: Decision,
  { from, to, action, reason = '', write }: Transition,
) {
  const formation = await states.lockFormation(db, cartId, cartItemId)
  if (!formation) throw notFound()
  if (!from.includes(formation.status))
    throw formation.status === 'open' && from.includes('approved')
      ? refuse('already_open', adminMessages.formationAlreadyOpen)
      : refuse('not_in_review', adminMessages.formationNotInReview)
  await write(formation)
  if (to === 'open') await forgetNoted(db, cartItemId)
  const about = { before: { status: formation.status }, after: { status: to }, reason }
  await recordFact(db, actor, formationFact(action, cartItemId, about))
}
