import type { Config } from '#config.ts'
import type { Database } from '#platform/database/client.ts'
import type { Actor } from '#platform/audit/audit.service.ts'
import { BankError } from '#providers/pix/bank-error.ts'
import { brCodeOf } from '#providers/pix/br-code.ts'
import type { Charge } from '#providers/pix/client.ts'
import { moveCharge } from './charge-states.service.ts'
import type { ChargeRow } from './charge-columns.queries.ts'
import { askedInCents } from './charges.rules.ts'

/**
 * Activates a charge that the bank has created, so that its code can be shown. Returns undefined if the charge was
 * given up meanwhile. Throws BankError 'refused' if the bank created a charge with another value or key.
 */
export async function activateCharge(
  { db, config: { pix, seller } }: { db: Database; config: Config },
  charge: ChargeRow,
  answer: Charge,
  actor: Actor,
) {
  // guard: charge-value-as-requested
  const isOurs = answer.valueInCents === askedInCents(charge) && (answer.key ?? pix.key) === pix.key
  if (!isOurs) throw new BankError('refused', { type: 'other_charge' })
  const text = brCodeOf(answer, { name: seller.name, city: 'BRASILIA' })
  const also = { location: answer.location ?? '', pix_copia_e_cola: text }
  return moveCharge(db, charge, { from: ['intent'], to: 'active', also, actor })
}
