import { reaisFromCents } from '@porteira/domain'
import type { Database } from '#platform/database/client.ts'
import { notFound } from '#platform/errors.ts'
import { qrImageOf } from '../methods/pix/charges/qr.service.ts'
import * as queries from './sharing.queries.ts'

/**
 * A Pix of a sale at the desk, for the phone of the buyer. The txid is random, so only a person with the link knows it.
 * The answer contains no name.
 */
export async function readSharedPix(db: Database, txid: string) {
  const shared = /^[a-zA-Z0-9]{26,35}$/.test(txid) ? await queries.findShared(db, txid) : undefined
  if (!shared) throw notFound()
  const { status, text, secondsLeft } = shared
  const isWaiting = status === 'active' && secondsLeft > 0
  const state: 'waiting' | 'paid' | 'over' = status === 'paid' ? 'paid' : isWaiting ? 'waiting' : 'over'
  return {
    eventName: shared.eventName,
    cartCode: shared.cartCode,
    chargedValue: reaisFromCents(shared.valueInCents),
    state,
    pixCopiaECola: isWaiting ? text : '',
    qr: isWaiting ? await qrImageOf(text) : '',
    expirationSeconds: isWaiting ? secondsLeft : 0,
  }
}
