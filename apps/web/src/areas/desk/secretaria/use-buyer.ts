import { isValidCpf } from '@porteira/domain'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import type { Admin } from '#components/admin/admin.ts'
import { knownPerson } from './known-person.ts'

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
