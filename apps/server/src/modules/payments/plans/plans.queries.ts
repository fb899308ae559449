import { type Insertable, sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import type { Tables } from '#platform/database/tables.ts'
import { today } from '#platform/database/sql-words.ts'

/** The facts of cart and event that decide and price the plans, with today's date in São Paulo. */
export const readTerms = (db: Database, cartId: string) =>
  db
    .selectFrom('cart')
    .innerJoin('event', 'event.id', 'cart.event_id')
    .where('cart.id', '=', cartId)
    .select([
      'cart.total_in_cents as totalInCents',
      'event.name as eventName',
      'event.starts_on as eventStartsOn',
      'event.pix_installments as maxInstallments',
      sql<number>`event.pix_interest_percent::float8`.as('interestPercent'),
      today.as('today'),
    ])
    .executeTakeFirstOrThrow()

export const findCurrentPlan = (db: Database, cartId: string) =>
  db
    .selectFrom('plan')
    .select([
      'id',
      'installments',
      sql<number>`interest_percent::float8`.as('interestPercent'),
      'is_over as isOver',
    ])
    .where('cart_id', '=', cartId)
    .where('is_current', '=', true)
    .executeTakeFirst()

export type CurrentPlan = NonNullable<Awaited<ReturnType<typeof findCurrentPlan>>>

export const insertPlan = async (db: Database, plan: Insertable<Tables['plan']>) =>
  (await db.insertInto('plan').values(plan).returning('id').executeTakeFirstOrThrow()).id

export const giveUpPlan = (db: Database, planId: number) =>
  db.updateTable('plan').set({ is_current: false }).where('id', '=', planId).execute()

/** True if the payment of this plan completes its cart. A part of a sale at the desk does not. */
export const completesCart = async (db: Database, planId: number) =>
  (await readPlan(db, planId)).completesCart

/** What a plan costs, and by which terms. */
export const readPlan = (db: Database, planId: number) =>
  db
    .selectFrom('plan')
    .where('id', '=', planId)
    .select([
      'installments',
      sql<number>`interest_percent::float8`.as('interestPercent'),
      'total_in_cents as totalInCents',
      'is_current as isCurrent',
      'completes_cart as completesCart',
    ])
    .executeTakeFirstOrThrow()

/** Leaves an unpaid cart without a current plan, so that its buyer chooses again. */
export const giveUpPlans = (db: Database, cartId: string) =>
  db
    .updateTable('plan')
    .set({ is_current: false })
    .where('cart_id', '=', cartId)
    .where('is_current', '=', true)
    .execute()

/** Makes the paid plan the current one. Returns true if it was not current before. */
export async function makeCurrent(db: Database, cartId: string, planId: number) {
  await db
    .updateTable('plan')
    .set({ is_current: false })
    .where('cart_id', '=', cartId)
    .where('id', '<>', planId)
    .where('is_current', '=', true)
    .execute()
  const [changed] = await db
    .updateTable('plan')
    .set({ is_current: true })
    .where('id', '=', planId)
    .where('is_current', '=', false)
    .execute()
  return (changed?.numUpdatedRows ?? 0n) > 0n
}
