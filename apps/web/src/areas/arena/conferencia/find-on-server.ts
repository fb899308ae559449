import { accountMessages, checkInMessages, isValidCpf } from '@porteira/domain'
import { abortAfter } from '#api/abort-after.ts'
import { formMessageOf, statusOf } from '#api/api-error.ts'
import { api } from '#api/client.ts'
import { exchangeOf } from './exchange.ts'
import type { Live } from './live.ts'

const MAX_CPF_WAIT_MS = 8000
const MAX_NAME_WAIT_MS = 4000

/** The entries of the person with a CPF, which only the server knows; else a sentence. */
export async function findByCpf(
  live: Live,
  cpf: string,
): Promise<{ ids: readonly number[] } | { says: string }> {
  if (!isValidCpf(cpf)) return { says: accountMessages.invalidCpf }
  if (!navigator.onLine) return { says: checkInMessages.cpfNeedsNetwork }
  try {
    const ids = await ask(live, { cpf }, MAX_CPF_WAIT_MS)
    return ids.length > 0 ? { ids } : { says: checkInMessages.cpfWithoutEntry }
  } catch (error) {
    return { says: statusOf(error) > 0 ? formMessageOf(error) : checkInMessages.cpfNeedsNetwork }
  }
}

/** The entries of persons with a name, of which the server knows more; undefined without its answer. */
export const findByName = async (live: Live, name: string): Promise<readonly number[] | undefined> =>
  live.status().isOnline && navigator.onLine
    ? ask(live, { name }, MAX_NAME_WAIT_MS).catch(() => undefined)
    : undefined

async function ask(live: Live, body: { cpf: string } | { name: string }, maxWaitMs: number) {
  const { eventUUID, token } = live
  const { cartItemIds: ids } = await api(
    'POST /api/checkin/:eventUUID/find',
    { params: { eventUUID }, query: { token }, body },
    { signal: abortAfter(maxWaitMs) },
  )
  // An entry may be newer than the last answer.
  if (ids.some((id) => !live.known()?.base.entries.has(id))) await exchangeOf(live, [live.login])
  return ids
}
