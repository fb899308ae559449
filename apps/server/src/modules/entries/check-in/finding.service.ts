import { accountMessages, isValidCpf } from '@porteira/domain'
import type { Context } from '#context.ts'
import { type Actor, recordAlone } from '#platform/audit/audit.service.ts'
import { invalid } from '#platform/errors.ts'
import { deriveKey, keyedMark } from '#platform/keys.rules.ts'
import type { LookUpCaller } from '#platform/roles.rules.ts'
import type { UnknownCpfCounter } from '#modules/accounts/index.ts'
import { listEntriesOfCpf } from './finding.queries.ts'
import { eventOf } from './surroundings.service.ts'

type Dependencies = Pick<Context, 'db' | 'config'> & { strangers: UnknownCpfCounter }
type Search = { eventUUID: string; cpf: string }
type Caller = { actor: Actor; counted: LookUpCaller }

/**
 * The entries of an event in which the person with a CPF rides. A CPF without an entry in the event counts as an unknown
 * one of the caller. The audit has the CPF only as a keyed hash.
 */
export async function findByCpf(
  { db, config, strangers }: Dependencies,
  { eventUUID, cpf }: Search,
  { actor, counted }: Caller,
) {
  const { eventUUID: eventId } = await eventOf(db, eventUUID)
  if (!isValidCpf(cpf)) throw invalid(accountMessages.invalidCpf, 'invalid_cpf')
  await strangers.admit(counted)
  const cartItemIds = await listEntriesOfCpf(db, eventId, cpf)
  // guard: unknown-cpf-at-check-in-counted
  if (cartItemIds.length === 0) await strangers.add(counted)
  const key = deriveKey(config.passwordPepper, 'cpf searched at the check-in')
  await recordAlone(db, actor, {
    action: 'checkin.search',
    entity: 'search',
    entityId: keyedMark(key, `${eventId} ${cpf}`).slice(0, 16),
    after: { eventId, found: cartItemIds.length },
  })
  return cartItemIds
}
