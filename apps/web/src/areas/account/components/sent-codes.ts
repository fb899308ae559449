import { isRecord } from '@porteira/domain'

/** A request for a recovery code. `at` is in milliseconds. */
export type SentCode = { cpf: string; contact: string; at: number }

// The server sends an account one code in a minute and three in an hour. It counts from the moment of sending, which
// is some seconds after the request.
const APART_MS = 65_000
const HOUR_MS = 3_600_000
const MAX_IN_HOUR = 3

/**
 * The time in milliseconds from which the server sends the next code, or 0 when it does so now. A corrected contact
 * of the same kind need not wait, because the wrong one got no code.
 */
export function nextCodeAt(
  sent: SentCode[],
  { cpf, contact }: Pick<SentCode, 'cpf' | 'contact'>,
  now: number,
) {
  const own = sent.filter((one) => one.cpf === cpf && one.at > now - HOUR_MS)
  const [latest] = [...own].sort((a, b) => b.at - a.at)
  if (!latest) return 0
  const same = own.filter((one) => one.contact === contact).sort((a, b) => a.at - b.at)
  const spent = same[same.length - MAX_IN_HOUR]
  if (spent) return spent.at + HOUR_MS
  const isCorrection = latest.contact !== contact && isEmail(latest.contact) === isEmail(contact)
  const next = latest.at + APART_MS
  return isCorrection || next <= now ? 0 : next
}

const isEmail = (contact: string) => contact.includes('@')

/** The stored requests of this tab. */
export const sentCodesIn = (draft: unknown): SentCode[] =>
  Array.isArray(draft) ? draft.filter(isSentCode) : []

const isSentCode = (value: unknown): value is SentCode =>
  isRecord(value) &&
  typeof value['cpf'] === 'string' &&
  typeof value['contact'] === 'string' &&
  typeof value['at'] === 'number'
