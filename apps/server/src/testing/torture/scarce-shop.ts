import { randomUUID } from 'node:crypto'
import { addDays } from '@porteira/domain'
import { newCode } from '#modules/sales/vouchers/managing.service.ts'
import { createPixClient } from '#providers/pix/client.ts'
import {
  buildAccount,
  buildBundle,
  buildBuyer,
  buildCategory,
  buildEvent,
  buildSession,
} from '../builders.ts'
import type { TestServer } from '../server.ts'
import { buildClerk, openShift } from '../till.ts'

export type ScarceShop = Awaited<ReturnType<typeof buildScarceShop>>

/**
 * A small shop in which everything is scarce: three buyers, few units, a bundle, installments with interest, and a desk
 * with an open shift. Without `timeoutInMs` it waits for the bank as long as the product does, because a scene without
 * faults of the bank must not fail when the sandbox waits for its disk.
 */
export async function buildScarceShop(server: TestServer, bank: { timeoutInMs?: number } = {}) {
  const { db } = server
  // The circuit breaker never opens here, because the moves make the bank fail very often.
  server.bank = createPixClient({ ...server.config.pix, ...bank }, { failures: 1_000_000 })
  const today = new Date().toISOString().slice(0, 10)
  const event = await buildEvent(db, {
    starts_on: addDays(today, 200),
    ends_on: addDays(today, 202),
    pix_installments: 4,
    pix_interest_percent: '1.99',
    require_login_to_reserve: false,
    late_withdrawal_days: 30,
    withheld_percent: 15,
  })
  const few = { eventId: event.id, auto_badge: true }
  const first = await buildCategory(db, { ...few, total: 2, price_in_cents: 12_000 })
  const second = await buildCategory(db, {
    ...few,
    total: 4,
    price_in_cents: 9_999,
    price_steps: '50,01 até 1 vendidas; 80,00 até 3 vendidas na secretaria',
    max_cpf_occurrences: 2,
  })
  const bundle = await buildBundle(db, {
    eventId: event.id,
    categoryIds: [first.id, second.id, first.id],
    price_in_cents: 20_001,
    total: 2,
  })
  const codes = await buildVouchers(db, event.id)
  const admin = await buildAccount(db, { is_admin: true })
  const clerk = await buildClerk(server, event.id, 'treasurer')
  const { shiftId } = await openShift(server, event.id, clerk)
  return {
    server,
    startedAt: new Date(),
    admin: await buildSession(db, admin.id, 'admin'),
    buyers: [await buildBuyer(db), await buildBuyer(db), await buildBuyer(db)],
    items: [first.id, second.id, bundle.id],
    codes,
    desk: {
      eventUUID: event.id,
      token: clerk.token,
      deviceKey: clerk.deviceKey,
      shiftId,
      /** A person without a login. */
      walkIn: await buildAccount(db, { password_hash: null }),
    },
  }
}

/** One voucher of each kind, with few uses. Returns their codes. */
async function buildVouchers(db: TestServer['db'], eventId: string) {
  const rows = (
    [
      ['percent', 33, 2, 0],
      ['amount', 1_001, 3, 1],
      ['free', 0, 1, 0],
    ] as const
  ).map(([kind, value, maxUses, maxPerCpf]) => ({
    id: randomUUID(),
    event_id: eventId,
    code: newCode(),
    about: kind,
    kind,
    value,
    max_uses: maxUses,
    max_per_cpf: maxPerCpf,
  }))
  await db.insertInto('voucher').values(rows).execute()
  return rows.map(({ code }) => code)
}

/** The one that number `n` points to, of as many as there are. */
export const pick = <One>(all: readonly One[], n: number): One | undefined => all[n % all.length]

const LIVELY = new Set(['open', 'expiring', 'paid', 'registered'])

/** Mostly a cart with which something can still happen, at times any. */
export const pickCart = <Cart extends { status: string }>(carts: readonly Cart[], n: number) => {
  const lively = n % 3 === 0 ? [] : carts.filter(({ status }) => LIVELY.has(status))
  return pick(lively.length > 0 ? lively : carts, Math.floor(n / 3))
}

export const listCarts = ({ db }: TestServer) =>
  db.selectFrom('cart').select(['id', 'owner_id', 'status']).orderBy('created_at').orderBy('id').execute()

export const listCharges = ({ db }: TestServer) => db.selectFrom('charge').selectAll().orderBy('id').execute()

export const listPix = ({ db }: TestServer) =>
  db.selectFrom('pix').select(['end_to_end_id', 'txid', 'value_in_cents']).orderBy('end_to_end_id').execute()

/** The token of the owner of a cart; of the first buyer if the cart has no owner. */
export const tokenOf = ({ buyers }: ScarceShop, ownerId: number | null) =>
  (buyers.find(({ account }) => account.id === ownerId) ?? buyers[0]!).token
