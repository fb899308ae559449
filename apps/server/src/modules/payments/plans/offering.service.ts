import { interestText, offeredPlans, reaisFromCents } from '@porteira/domain'
import type { Database } from '#platform/database/client.ts'
import * as queries from './plans.queries.ts'

export const offer = async (db: Database, cartId: string) => offeredPlans(await queries.readTerms(db, cartId))

/** The plans that a buyer may choose, with the sentence on interest that the law requires. */
export async function offerPlans(db: Database, cart: { id: string }) {
  const { interestPercent } = await queries.readTerms(db, cart.id)
  const plans = (await offer(db, cart.id)).map((plan) => ({
    numInstallments: plan.numInstallments,
    desc: plan.desc,
    installmentAmount: reaisFromCents(plan.installmentInCents[0]!),
    totalPrice: reaisFromCents(plan.totalInCents),
    dueDates: plan.dueOn,
  }))
  return { plans, interestText: interestText(interestPercent) }
}
