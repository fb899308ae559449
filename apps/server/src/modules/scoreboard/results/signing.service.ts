import type { Config } from '#config.ts'
import type { Transaction } from '#platform/database/client.ts'
import { deriveKey } from '#platform/keys.rules.ts'
import { findResultKeys, insertResultKeys } from './result-keys.queries.ts'
import { newResultKeys, signBytes } from './signing.rules.ts'

type Secret = Pick<Config, 'passwordPepper'>

/**
 * Signs bytes with the key of an event, which is made at its first signature. The answer has the signature in base64 and
 * the public key as PEM, to be stored together: a lost pepper means another key later.
 */
export async function signResult(
  db: Transaction,
  { passwordPepper }: Secret,
  eventId: string,
  bytes: Uint8Array,
) {
  const secret = deriveKey(passwordPepper, 'result keys')
  const keys = await keysOf(db, eventId, secret)
  return { signature: signBytes(bytes, keys, secret), publicKey: keys.publicKey }
}

async function keysOf(db: Transaction, eventId: string, secret: Buffer) {
  const found = await findResultKeys(db, eventId)
  if (found) return found
  await insertResultKeys(db, eventId, newResultKeys(secret))
  return (await findResultKeys(db, eventId))!
}
