import { documentLetters } from '@porteira/domain'
import type { Context } from '#context.ts'
import type { UnknownCpfCounter } from '#modules/accounts/index.ts'
import { type Actor, factOf, recordAlone } from '#platform/audit/audit.service.ts'
import { keyedMark, deriveKey } from '#platform/keys.rules.ts'
import type { LookUpCaller } from '#platform/roles.rules.ts'
import { listPeople, type PeopleCaller } from './people.queries.ts'
import { planEachTime, readSearchQuery } from './search.queries.ts'
import { parseSearch } from './search.rules.ts'

const MAX_PEOPLE = 50

type Caller = PeopleCaller & { actor: Actor; counted: LookUpCaller }

/**
 * Finds people by CPF, by a part of the name, or by document; without a term the latest ones. A CPF that finds no person counts as an unknown look-up of the
 * caller. The audit has the term only as a keyed hash.
 */
export async function findPeople(
  { db, config, strangers }: Pick<Context, 'db' | 'config'> & { strangers: UnknownCpfCounter },
  typed: string,
  caller: Caller,
) {
  const search = typed === '' ? 'latest' : parseSearch(typed)
  const isByCpf = search !== 'latest' && 'cpf' in search
  if (isByCpf) await strangers.admit(caller.counted)
  const found = await db.transaction().execute(async (db) => {
    await planEachTime(db)
    const prepared =
      search === 'latest' || 'cpf' in search
        ? search
        : { tsQuery: await readSearchQuery(db, search.words), letters: documentLetters(search.words) }
    return listPeople(db, prepared, caller, MAX_PEOPLE + 1)
  })
  // guard: unknown-cpf-in-search-of-people-counted
  if (isByCpf && found.length === 0) await strangers.add(caller.counted)
  const people = found.slice(0, MAX_PEOPLE)
  const entityId = keyedMark(deriveKey(config.passwordPepper, 'people searched'), typed).slice(0, 16)
  const after = { found: people.length }
  await recordAlone(db, caller.actor, factOf('people.search', { search: entityId }, after))
  return { people, hasMore: found.length > MAX_PEOPLE ? 1 : 0 }
}
