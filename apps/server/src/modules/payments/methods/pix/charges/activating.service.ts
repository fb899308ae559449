import type { Context } from '#context.ts'
import { pixKeyOf, sellerOf } from '#receiving-accounts.ts'
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
  parts: Pick<Context, 'db' | 'accounts'>,
  charge: ChargeRow,
  answer: Charge,
  actor: Actor,
) {
  const key = await pixKeyOf(parts, charge)
  // guard: charge-value-as-requested
  const isOurs = answer.valueInCents === askedInCents(charge) && (answer.key ?? key) === key
  if (!isOurs) throw new BankError('refused', { type: 'other_charge' })
  const { name } = await sellerOf(parts, charge)
  const text = brCodeOf(answer, { name, city: 'BRASILIA' })
  const also = { location: answer.location ?? '', pix_copia_e_cola: text }
  return moveCharge(parts.db, charge, { from: ['intent'], to: 'active', also, actor })
}
