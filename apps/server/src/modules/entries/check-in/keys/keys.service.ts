import type { Config } from '#config.ts'
import type { Database } from '#platform/database/client.ts'
import { deriveKey } from '#platform/keys.rules.ts'
import { findKey, insertKey } from './keys.queries.ts'
import { newKeys } from './keys.rules.ts'

type Secret = Pick<Config, 'passwordPepper'>

export const codeKeyOf = ({ passwordPepper }: Secret) => deriveKey(passwordPepper, 'entry codes')

/** The keys of an event, made at their first use. */
export async function keysOf(db: Database, config: Secret, eventId: string) {
  const found = await findKey(db, eventId)
  if (found) return found
  await insertKey(db, eventId, newKeys(codeKeyOf(config)))
  return (await findKey(db, eventId))!
}
