import { formatDate } from '@porteira/domain'
import type { Transaction } from '#platform/database/client.ts'
import { recordFacts } from '#platform/audit/audit.service.ts'
import type { BirthdateChange } from '#modules/accounts/index.ts'
import { noteOnCarts } from '#modules/sales/index.ts'
import { listAgeLimitedCarts } from './age-flags.queries.ts'

/** Notes a changed date of birth on every cart that enters this rider in a category with an age limit. The desk shows the note. */
export async function flagBirthdate(
  db: Transaction,
  { accountId, nickname, before, birthdate, actor }: BirthdateChange,
) {
  const previous = before ? formatDate(before) : 'nenhuma'
  const note = `Data de nascimento de ${nickname} alterada após a inscrição: de ${previous} para ${formatDate(birthdate)}.`
  const cartIds = await listAgeLimitedCarts(db, accountId)
  await noteOnCarts(db, cartIds, note)
  const facts = cartIds.map((cartId) => ({
    action: 'cart.flagged',
    entity: 'cart',
    entityId: cartId,
    before: { accountId, birthdate: before },
    after: { birthdate },
    reason: 'birthdate changed after a registration in an age-limited category',
  }))
  await recordFacts(db, actor, facts)
}
