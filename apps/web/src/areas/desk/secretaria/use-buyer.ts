import { isValidCpf } from '@porteira/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import type { Admin } from '#components/admin/admin.ts'
import { knownPerson } from './known-person.ts'

/** Who buys at the desk: the typed CPF and the person who has it. */
export function useBuyer(admin: Admin) {
  const [cpf, setCpf] = useState('')
  const isWhole = isValidCpf(cpf)
  const { data, error, isFetching, refetch } = useQuery({
    ...knownPerson(admin, cpf),
    enabled: isWhole,
    staleTime: 0,
    gcTime: 0,
  })
  const person = isWhole ? (data ?? undefined) : undefined
  return {
    cpf,
    setCpf,
    person,
    isAsking: isWhole && isFetching,
    isUnknown: isWhole && !isFetching && data === null,
    error: isWhole && !isFetching && data === undefined && error ? messageOf(error) : undefined,
    again: () => refetch(),
  }
}

export type Buyer = ReturnType<typeof useBuyer>
