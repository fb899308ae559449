import type { Lookup } from '@porteira/contract'
import { formationMessages } from '@porteira/domain'
import { useQueries } from '@tanstack/react-query'
import { ApiError } from '#api/api-error.ts'
import { query } from '#api/query.ts'
import type { KnownRider } from './form-values.ts'

export type RiderName = {
  known: KnownRider | undefined
  isAsking: boolean
  /** No person has this CPF. */
  isUnknown: boolean
  /** The look-up failed, and no retry has succeeded. */
  hasFailed: boolean
  /** Why no name is known, while no look-up is running. */
  failure: string | undefined
  /** Looks up again. Resolves to true when the call succeeds. */
  lookAgain: () => Promise<boolean>
}

const NOT_FOUND = `${formationMessages.nameNotFound} É preciso cadastrar antes de continuar.`
const TOO_MANY_PAUSE_MS = 20_000
const MAX_TRIES = 5

const EMPTY_NAME: RiderName = {
  known: undefined,
  isAsking: false,
  isUnknown: false,
  hasFailed: false,
  failure: undefined,
  lookAgain: () => Promise.resolve(false),
}
const isTooMany = (error: Error | null) => error instanceof ApiError && error.status === 429

/** The message of a failed look-up. A refusal has its own message. */
const failureOf = (error: Error) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500
    ? error.message
    : formationMessages.lookupFailed

/**
 * Looks up each CPF once for the whole form, so a rider who occurs twice needs one call.
 * A failure is shown at its field, where the look-up can be repeated. `askAgain` repeats all failed look-ups.
 * After a 429 the look-up is repeated automatically. Riders in `known` need no look-up. `token` is that of the desk,
 * whose look-ups count for its account; a buyer's form has none.
 */
export function useRiderNames(
  { cartUUID, token }: { cartUUID: string; token?: string | undefined },
  allCpfs: string[],
  known: ReadonlyMap<string, KnownRider>,
) {
  const cpfs = allCpfs.filter((cpf) => !known.has(cpf))
  const lookups = useQueries({
    queries: cpfs.map((cpf) => ({
      ...query('GET /api/users/lookup/:cpf', {
        params: { cpf },
        query: { cartUUID, ...(token && { token }) },
      }),
      staleTime: Infinity,
      // Offline, the look-up fails at once instead of waiting for the network.
      networkMode: 'always' as const,
      refetchInterval: ({ state }: { state: { error: Error | null; errorUpdateCount: number } }) =>
        isTooMany(state.error) && state.errorUpdateCount < MAX_TRIES ? TOO_MANY_PAUSE_MS : false,
    })),
  })

  function riderOf(cpf: string): RiderName {
    const before = known.get(cpf)
    if (before) return { ...EMPTY_NAME, known: before }
    const lookup = lookups[cpfs.indexOf(cpf)]
    if (!lookup) return EMPTY_NAME
    const found = lookup.data && knownRiderFrom(lookup.data)
    const { data, error, isFetching, errorUpdateCount, refetch } = lookup
    return {
      known: found,
      isAsking: isFetching,
      isUnknown: !isFetching && data !== undefined && !found,
      hasFailed: data === undefined && errorUpdateCount > 0,
      failure: isFetching ? undefined : data && !found ? NOT_FOUND : error ? failureOf(error) : undefined,
      lookAgain: async () => (await refetch()).isSuccess,
    }
  }

  const failed = lookups.filter(({ isError }) => isError)
  return { riderOf, askAgain: () => Promise.all(failed.map(({ refetch }) => refetch())) }
}

const knownRiderFrom = ({ nickname, name, userUUID }: Lookup): KnownRider | undefined => {
  const shown = nickname || name
  return shown === '' ? undefined : { name: shown, userUUID }
}
