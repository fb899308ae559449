import type { Config } from '#config.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import { BankError } from '#providers/pix/bank-error.ts'
import { brCodeOf } from '#providers/pix/br-code.ts'
import type { Charge } from '#providers/pix/client.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import * as queries from './settlement.queries.ts'
import { areRivals, askedInCents, type ChargeStatus } from './settlement.rules.ts'

export type ChargeRow = queries.ChargeRow

/** Moves a charge from one of `from` to `to` and writes it down; undefined when somebody else was first. */
export async function moveCharge(
  db: Transaction,
  { id, txid }: Pick<ChargeRow, 'id' | 'txid'>,
  from: ChargeStatus[],
  to: ChargeStatus,
  actor: Actor,
  also: queries.AlsoSet = {},
) {
  const moved = await queries.moveCharge(db, id, from, to, also)
  if (moved)
    await recordFact(db, actor, {
      action: `charge.${to}`,
      entity: 'charge',
      entityId: txid,
      after: { status: to },
    })
  return moved
}

/**
 * Takes over the bank's yes to a charge: its code can be shown from now on. Undefined when the charge was given
 * up meanwhile. Throws BankError 'refused' when the bank made another charge than was asked for.
 */
export async function activateCharge(
  db: Database,
  { pix, seller }: Config,
  charge: ChargeRow,
  answer: Charge,
  actor: Actor,
) {
  const isOurs = answer.valueInCents === askedInCents(charge) && (answer.key ?? pix.key) === pix.key
  if (!isOurs) throw new BankError('refused', { type: 'other_charge' })
  const text = brCodeOf(answer, { name: seller.name, city: 'BRASILIA' })
  const also = { location: answer.location ?? '', pix_copia_e_cola: text }
  return db.transaction().execute((db) => moveCharge(db, charge, ['intent'], 'active', actor, also))
}

/** Gives up charges: those the bank never heard of end here, the others when a job took them back there. */
export async function giveUpCharges(db: Transaction, charges: ChargeRow[], actor: Actor) {
  for (const charge of charges) {
    await moveCharge(db, charge, ['planned'], 'removed', actor)
    await moveCharge(db, charge, ['intent', 'active'], 'removing', actor)
  }
}

/** What else could still be paid for the same thing is given up. */
export const giveUpRivals = (db: Transaction, charge: ChargeRow, all: ChargeRow[], actor: Actor) =>
  giveUpCharges(
    db,
    all.filter((other) => areRivals(charge, other)),
    actor,
  )
