import type { Lookup } from '@porteira/contract'
import { type Account, accountMessages, isValidCpf } from '@porteira/domain'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { messageOf } from '#api/api-error.ts'
import { useMessage } from '#components/messages/messages.tsx'
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

  const receive = useEffectEvent(async (found: Lookup) => {
    if (found.status !== 'AlreadyExists') return fill(knownParts(found))
    rememberCpf(cpf)
    await show(accountMessages.alreadyRegistered)
    navigate('/login')
  })
  const fail = useEffectEvent((problem: Error) => void show(messageOf(problem)))

  useEffect(() => {
    if (data) void receive(data)
  }, [data])
  useEffect(() => {
    if (error) fail(error)
  }, [error])

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
