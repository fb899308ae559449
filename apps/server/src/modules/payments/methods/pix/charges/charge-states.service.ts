import type { Database, Transaction } from '#platform/database/client.ts'
import { type Actor, auditInsert, factOf } from '#platform/audit/audit.service.ts'
import type { ChargeStatus } from '#platform/database/tables.ts'
import * as queries from './charge-states.queries.ts'
import { ASKED_CHARGE } from './charge-states.rules.ts'
import { areRivals } from './charges.rules.ts'
import type { ChargeRow } from './charge-columns.queries.ts'

/** Moves a charge to another state and records it in the audit. Undefined if another call was first. */
export function moveCharge(
  db: Database,
  { id, txid }: Pick<ChargeRow, 'id' | 'txid'>,
  { actor, ...move }: queries.Move & { actor: Actor },
) {
  const fact = chargeFact(txid, move.to)
  return queries.moveCharge(db, id, move, auditInsert([{ actor, fact }], queries.hasMoved))
}

/** The audit record of a charge in a new state. */
export const chargeFact = (txid: string, status: ChargeStatus) =>
  factOf(`charge.${status}`, { charge: txid }, { status })

/** Gives up charges. Those that the bank does not have end now. A job first removes the others at the bank. */
export async function giveUpCharges(db: Transaction, charges: ChargeRow[], actor: Actor) {
  for (const charge of charges) {
    await moveCharge(db, charge, { from: ['planned'], to: 'removed', actor })
    await moveCharge(db, charge, { from: ASKED_CHARGE, to: 'removing', actor })
  }
}

/** Gives up all other charges of which only one may be paid; see `areRivals`. */
export const giveUpRivals = (db: Transaction, charge: ChargeRow, all: ChargeRow[], actor: Actor) =>
  giveUpCharges(
    db,
    all.filter((other) => areRivals(charge, other)),
    actor,
  )
