import { isValidCpf } from '@porteira/domain'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'

/** Who buys at the desk: the typed CPF and the person who has it. */
export function useBuyer(admin: Admin) {
  const box = useRef<HTMLInputElement>(null)
  const [cpf, setCpf] = useState('')
  const [isAsked, setAsked] = useState(false)
  const isWhole = isValidCpf(cpf)
  const { data, error, isFetching, refetch } = useQuery({
    ...knownPerson(admin, cpf),
    enabled: isWhole,
    staleTime: 0,
    gcTime: 0,
  })
  const person = isWhole ? (data ?? undefined) : undefined
  const isUnknown = isWhole && !isFetching && data === null
  return {
    box,
    cpf,
    setCpf(typed: string) {
      setCpf(typed)
      setAsked(false)
    },
    person,
    isAsking: isWhole && isFetching,
    isUnknown,
    error: isWhole && !isFetching && data === undefined && error ? messageOf(error) : undefined,
    again: () => refetch(),
    /** Says at the field that nothing is paid without a buyer. */
    ask() {
      setAsked(true)
      box.current?.focus()
    },
    missing: isAsked && !person ? missingText(isUnknown) : undefined,
  }
}

const missingText = (isUnknown: boolean) =>
  isUnknown ? 'Cadastre a pessoa antes de cobrar.' : 'Informe o CPF do comprador.'

export type Buyer = ReturnType<typeof useBuyer>

/** A person with a CPF. `hasLogin`: the person signed up and can log in. */
export type KnownPerson = { name: string; nickname: string; hasLogin: boolean }

/**
 * The person of a CPF; null if no person has it. The list of the own events has no daily limit, so it is read first. It
 * lacks people who never entered one of these events, and they can buy too.
 */
const knownPerson = (admin: Admin, cpf: string) =>
  queryOptions({
    queryKey: ['buyer', cpf],
    queryFn: async ({ signal }): Promise<KnownPerson | null> => {
      const listed = admin.may('GET /api/people/') ? await findListed(admin.token, cpf, signal) : undefined
      return listed ?? lookUp(admin.token, cpf, signal)
    },
  })

async function findListed(token: string, cpf: string, signal: AbortSignal): Promise<KnownPerson | undefined> {
  const { people } = await api('GET /api/people/', { query: { token, q: cpf } }, { signal })
  const person = people.find((each) => each.cpf === cpf)
  return person && { name: person.name, nickname: person.nickname, hasLogin: person.hasAccount === 1 }
}

async function lookUp(token: string, cpf: string, signal: AbortSignal): Promise<KnownPerson | null> {
  const found = await api('GET /api/users/lookup/:cpf', { params: { cpf }, query: { token } }, { signal })
  if (found.status === 'NotFound') return null
  return { name: found.name, nickname: found.nickname, hasLogin: found.status === 'AlreadyExists' }
}
