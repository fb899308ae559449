import { accountMessages, isValidCpf } from '@porteira/domain'
import { useQuery } from '@tanstack/react-query'
import { refusalOf } from '#api/api-error.ts'
import { api } from '#api/client.ts'

/** Checks once whether a code matches its CPF. The server counts only refusals, so a lost call may be repeated. */
export function useCheckedCode(cpf: string, code: string) {
  const isWhole = isValidCpf(cpf) && code !== ''
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['recovery code', cpf, code],
    queryFn: ({ signal }) => api('POST /api/users/login/recover', { body: { cpf, code } }, { signal }),
    enabled: isWhole,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const refusal = refusalOf(error)

  return {
    isGood: data !== undefined,
    /** The message of the refusal. */
    refusal: isWhole ? refusal?.message : accountMessages.invalidCode,
    failure: refusal ? undefined : (error ?? undefined),
    isAsking: isFetching,
    again: () => refetch(),
  }
}
