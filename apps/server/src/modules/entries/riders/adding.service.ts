import type { Lookup } from '@porteira/contract'
import { accountMessages, isValidCpf, personMessages, type PlainDate } from '@porteira/domain'
import type { Context } from '#context.ts'
import {
  addPeople,
  checkPerson,
  type CpfLookupLimit,
  lookUpRider,
  type StatedPerson,
} from '#modules/accounts/index.ts'
import type { Actor } from '#platform/audit/audit.service.ts'
import type { Transaction } from '#platform/database/client.ts'
import { cartNotFound, invalid, refuse } from '#platform/errors.ts'
import { listSwapEnds } from '../formations/swap-times.service.ts'
import * as queries from './adding.queries.ts'

/** The riders that a buyer may add on one day, and those of all days that may be unused at a time. */
export const ADDITIONS = { perDay: 30, unused: 30 } as const

type Dependencies = Pick<Context, 'db' | 'config'> & { cpfLookupLimit: CpfLookupLimit }

type Buyer = {
  accountId: number
  actor: Actor
  lookUps: Pick<Parameters<CpfLookupLimit['admit']>[0], 'caller' | 'counts'>
}

type Addition = { rider: StatedPerson & { cpf: string }; cartUUID: string; today: PlainDate }

/**
 * Adds a rider without an account from the form of the buyer's own cart, and answers like a look-up. A known CPF is not
 * changed, so a repeated call has the same answer.
 */
export async function addRider(
  { db, config, cpfLookupLimit }: Dependencies,
  { rider, cartUUID, today }: Addition,
  buyer: Buyer,
): Promise<Lookup> {
  if (!isValidCpf(rider.cpf)) throw invalid(accountMessages.invalidCpf, 'invalid_cpf')
  const person = checkPerson(rider, today)
  const cartId = cartUUID.toLowerCase()
  const form = await queries.findOwnForm(db, cartId, buyer.accountId)
  // guard: riders-added-from-own-cart-only
  if (!form) throw cartNotFound()
  const isForm = form.isOpen || (await listSwapEnds(db, [cartId])).has(cartId)
  // guard: riders-added-from-open-form-only
  if (!isForm) throw refuse('no_open_formation', personMessages.noOpenFormation)
  // This runs before any answer about the CPF, and outside of the transaction, because a rollback must not undo the counts.
  await cpfLookupLimit.admit({ cartId, cpfs: [person.cpf], ...buyer.lookUps })

  return db.transaction().execute(async (db) => {
    // guard: riders-added-one-after-the-other
    await queries.lockAdditions(db, buyer.accountId)
    const [added] = await addPeople(db, [person], { actor: buyer.actor, way: 'buyer' })
    if (added) {
      const addition = { account_id: added.id, added_by: buyer.accountId, cart_id: cartId }
      await queries.insertAdditions(db, [{ ...addition, way: 'buyer' }])
      if (config.limits) await refuseTooMany(db, buyer.accountId)
    }
    return lookUpRider(db, person.cpf, today)
  })
}

async function refuseTooMany(db: Transaction, buyerId: number) {
  const { today, unused } = await queries.countAdditions(db, buyerId)
  // guard: added-riders-per-day-limited
  if (today > ADDITIONS.perDay)
    throw refuse('too_many_riders_today', personMessages.tooManyToday(ADDITIONS.perDay))
  // guard: unused-added-riders-limited
  if (unused > ADDITIONS.unused)
    throw refuse('too_many_unused_riders', personMessages.tooManyUnused(ADDITIONS.unused))
}
