import type { Lookup } from '@porteira/contract'
import { useQueries } from '@tanstack/react-query'
import { ApiError } from '#api/api-error.ts'
import { query } from '#api/query.ts'
import type { Known } from './sheet.ts'

export type RiderName = { known: Known | undefined; isAsking: boolean; isUnknown: boolean }

const TOO_MANY_PAUSE_MS = 20_000
const MOST_TRIES = 5

const nobody: RiderName = { known: undefined, isAsking: false, isUnknown: false }
const isTooMany = (error: Error) => error instanceof ApiError && error.status === 429

/**
 * Looks up each CPF once for the whole form, so that a rider who is in it already is filled in at once.
 * Failures are no news here: the name stays empty, and `askAgain` tries those again.
 */
export function useRiderNames(cartUUID: string, cpfs: string[]) {
  const lookups = useQueries({
    queries: cpfs.map((cpf) => ({
      ...query('GET /api/users/lookup/:cpf', { params: { cpf }, query: { cartUUID } }),
      staleTime: Infinity,
      retry: (tries: number, error: Error) => isTooMany(error) && tries < MOST_TRIES,
      retryDelay: TOO_MANY_PAUSE_MS,
    })),
  })

  function riderOf(cpf: string): RiderName {
    const lookup = lookups[cpfs.indexOf(cpf)]
    if (!lookup) return nobody
    const known = lookup.data && knownFrom(lookup.data)
    return { known, isAsking: lookup.isFetching, isUnknown: lookup.data !== undefined && !known }
  }

  const failed = lookups.filter(({ isError }) => isError)
  return { riderOf, askAgain: () => Promise.all(failed.map(({ refetch }) => refetch())) }
}

const knownFrom = ({ nickname, name, userUUID }: Lookup): Known | undefined => {
  const shown = nickname || name
  return shown === '' ? undefined : { name: shown, userUUID }
}
