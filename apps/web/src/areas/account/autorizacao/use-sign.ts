import type { Reply } from '@porteira/contract'
import {
  accountMessages,
  authorisationMessages as messages,
  isFullName,
  isValidCpf,
  type Kinship,
} from '@porteira/domain'
import { type FormEvent, useRef, useState } from 'react'
import { codeOf, formMessageOf } from '#api/api-error.ts'
import { api } from '#api/client.ts'
import { useSend } from '#components/send/use-send.ts'

export type SignProps = {
  token: string
  authorisation: Reply<'GET /api/authorisations/:token'>
  onChanged: () => unknown
}
type SignField = keyof Values
type Values = { name: string; cpf: string; kinship: Kinship | ''; agreed: boolean }

/** The fields that the refusals of the server are about, by their codes. */
const fieldsOfRefusals: Record<string, SignField> = {
  invalid_name: 'name',
  invalid_cpf: 'cpf',
  same_cpf: 'cpf',
  guardian_is_minor: 'cpf',
  box_needed: 'agreed',
}

/** What the guardian typed, the first problem of it, and the signature. A wrong field gets the focus. */
export function useSign({ token, authorisation, onChanged }: SignProps) {
  const { guardianName, textVersion } = authorisation
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<Values>({ name: guardianName, cpf: '', kinship: '', agreed: false })
  const [problem, setProblem] = useState<{ field: SignField; message: string }>()
  const errorAt = (field: SignField) => (problem?.field === field ? problem.message : undefined)
  const { send, busy } = useSend(async (error, say) => {
    const field = fieldsOfRefusals[codeOf(error)]
    if (field) return refuse(field, formMessageOf(error))
    await say()
    // The link or the text may have changed.
    onChanged()
  })

  function refuse(field: SignField, message: string) {
    setProblem({ field, message })
    form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
  }

  async function sign(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const { name, cpf, kinship, agreed } = values
    if (!isFullName(name)) return refuse('name', messages.invalidName)
    if (!isValidCpf(cpf)) return refuse('cpf', accountMessages.invalidCpf)
    if (kinship === '') return refuse('kinship', messages.invalidKinship)
    if (!agreed) return refuse('agreed', messages.boxNeeded)
    setProblem(undefined)
    const body = { name, cpf, kinship, agreed: 1, textVersion } as const
    await send(async () => {
      await api('POST /api/authorisations/:token', { params: { token }, body })
      onChanged()
    })
  }

  /** A field that changes is not wrong any more until the next signature. */
  function change<Name extends SignField>(name: Name, value: Values[Name]) {
    setValues({ ...values, [name]: value })
    if (problem?.field === name) setProblem(undefined)
  }

  const fieldOf = <Name extends 'name' | 'cpf' | 'kinship'>(name: Name) => ({
    name,
    value: values[name],
    onValue: (value: Values[Name]) => change(name, value),
    error: errorAt(name),
  })
  const agree = (agreed: boolean) => change('agreed', agreed)

  return { form, fieldOf, agreed: values.agreed, agree, boxError: errorAt('agreed'), sign, busy }
}
