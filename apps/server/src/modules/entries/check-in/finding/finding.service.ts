import { accountMessages, callMessages, foldAccents, isValidCpf } from '@porteira/domain'
import type { Context } from '#context.ts'
import { type Actor, recordAlone } from '#platform/audit/audit.service.ts'
import { invalid } from '#platform/errors.ts'
import { deriveKey, keyedMark } from '#platform/keys.rules.ts'
import type { LookUpCaller } from '#platform/roles.rules.ts'
import type { UnknownCpfCounter } from '#modules/accounts/index.ts'
import { listEntriesOfCpf, listEntriesOfName } from './finding.queries.ts'
import { eventOf } from '../entries/surroundings.service.ts'

type Dependencies = Pick<Context, 'db' | 'config'> & { strangers: UnknownCpfCounter }
type Search = { eventUUID: string; cpf?: string | undefined; name?: string | undefined }
type Caller = { actor: Actor; counted: LookUpCaller }

const LEAST_LETTERS = 2
/** As many as a person reads. Of more entries the caller learns nothing. */
const MAX_OF_NAME = 30

/**
 * The entries of an event in which a person with a CPF or a name rides, by their ids. The audit has what was searched only
 * as a keyed hash.
 */
export async function findEntries(
  dependencies: Dependencies,
  { eventUUID, cpf, name }: Search,
  { actor, counted }: Caller,
) {
  const { db, config } = dependencies
  const { eventUUID: eventId } = await eventOf(db, eventUUID)
  const words = wordsOf(name ?? '')
  if ((cpf === undefined) === (words === '')) throw invalid(callMessages.badRequest)
  const cartItemIds =
    cpf === undefined
      ? await findByName(db, eventId, words, actor)
      : await findByCpf(dependencies, { eventId, cpf }, counted)
  const key = deriveKey(config.passwordPepper, 'cpf searched at the check-in')
  await recordAlone(db, actor, {
    action: 'checkin.search',
    entity: 'search',
    entityId: keyedMark(key, `${eventId} ${cpf ?? words}`).slice(0, 16),
    after: { eventId, found: cartItemIds.length },
  })
  return cartItemIds
}

const wordsOf = (name: string) =>
  foldAccents(name)
    .replaceAll(/[^a-z\d]+/g, ' ')
    .trim()

/** A CPF without an entry in the event counts as an unknown one of the caller. */
async function findByCpf(
  { db, strangers }: Dependencies,
  { eventId, cpf }: { eventId: string; cpf: string },
  counted: LookUpCaller,
) {
  if (!isValidCpf(cpf)) throw invalid(accountMessages.invalidCpf, 'invalid_cpf')
  await strangers.admit(counted)
  const cartItemIds = await listEntriesOfCpf(db, eventId, cpf)
  // guard: unknown-cpf-at-check-in-counted
  if (cartItemIds.length === 0) await strangers.add(counted)
  return cartItemIds
}

/**
 * The entries in which a person with a name rides. A device has no person who may read registered names. It gets an answer
 * for whole words only, so it cannot spell a name letter by letter.
 */
async function findByName(db: Dependencies['db'], eventId: string, name: string, { deviceId }: Actor) {
  if (name.length < LEAST_LETTERS) return []
  // guard: name-of-whole-words-for-devices
  const isWhole = deviceId !== undefined
  return (await listEntriesOfName(db, eventId, { name, isWhole })).slice(0, MAX_OF_NAME)
}
