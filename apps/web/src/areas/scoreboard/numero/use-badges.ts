import { useQuery } from '@tanstack/react-query'
import { refusalOf } from '#api/api-error.ts'
import { query } from '#api/query.ts'
import { useMessage } from '#components/messages/messages.tsx'
import { useWhen } from '#shell/use-when.ts'

/** The badges of a CPF, read when the CPF is valid. A refusal is shown as a message. A failed call can be repeated. */
export function useBadges(cpf: string) {
  const show = useMessage()
  const { data, error, isFetching, refetch } = useQuery({
    ...query('GET /api/users/badges/:cpf', { params: { cpf } }),
    enabled: cpf !== '',
    staleTime: 0,
    gcTime: 0,
  })
  const refusal = refusalOf(error)
  useWhen(refusal, ({ message }) => show(message))

  return {
    badges: data?.items,
    error: refusal ? undefined : (error ?? undefined),
    isAsking: isFetching,
    again: () => refetch(),
  }
}
