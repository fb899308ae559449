import type { Transaction } from '#platform/database/client.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import * as queries from './charge-states.queries.ts'
import { ASKED_CHARGE } from './charge-states.rules.ts'
import { areRivals } from './charges.rules.ts'
import type { ChargeRow } from './charges.queries.ts'

/** Moves a charge to another state and writes it down; undefined when somebody else was first. */
export async function moveCharge(
  db: Transaction,
  { id, txid }: Pick<ChargeRow, 'id' | 'txid'>,
  { actor, ...move }: queries.Move & { actor: Actor },
) {
  const { to } = move
  const moved = await queries.moveCharge(db, id, move)
  if (moved)
    await recordFact(db, actor, {
      action: `charge.${to}`,
      entity: 'charge',
      entityId: txid,
      after: { status: to },
    })
  return moved
}

/** Gives up charges: those the bank never heard of end here, the others when a job took them back there. */
export async function giveUpCharges(db: Transaction, charges: ChargeRow[], actor: Actor) {
  for (const charge of charges) {
    await moveCharge(db, charge, { from: ['planned'], to: 'removed', actor })
    await moveCharge(db, charge, { from: ASKED_CHARGE, to: 'removing', actor })
  }
}

/** What else could still be paid for the same thing is given up. */
export const giveUpRivals = (db: Transaction, charge: ChargeRow, all: ChargeRow[], actor: Actor) =>
  giveUpCharges(
    db,
    all.filter((other) => areRivals(charge, other)),
    actor,
  )
