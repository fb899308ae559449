import type { Lookup } from '@porteira/contract'
import { type Account, accountMessages, isValidCpf } from '@porteira/domain'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { messageOf } from '#api/api-error.ts'
import { useMessage } from '#components/messages/messages.tsx'
import { useWhen } from '#shell/use-when.ts'
import { cpfLookup } from './queries.ts'
import { rememberCpf } from '#storage/before-login.ts'

/** Looks up whether a valid CPF may sign up. A CPF with an account leads to the login. */
export function useCpfLookup(cpf: string, fill: (known: Partial<Account>) => void) {
  const show = useMessage()
  const [, navigate] = useLocation()
  const { data, error, isFetching, refetch } = useQuery({
    ...cpfLookup(cpf),
    enabled: isValidCpf(cpf),
    staleTime: 0,
  })

  useWhen(data, async (found) => {
    if (found.status !== 'AlreadyExists') return fill(knownParts(found))
    rememberCpf(cpf)
    await show(accountMessages.alreadyRegistered)
    navigate('/login')
  })
  useWhen(error, (problem) => show(messageOf(problem)))

  return {
    isDone: data !== undefined && data.status !== 'AlreadyExists',
    isAsking: isFetching,
    failed: error !== null,
    again: () => void refetch(),
  }
}

/** The fields of an imported person that the server sends. */
const knownParts = ({ status: _status, userUUID: _uuid, ...fields }: Lookup): Partial<Account> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
