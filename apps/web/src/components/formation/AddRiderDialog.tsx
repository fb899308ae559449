import { businessDate, formatCpf, personMessages, personProblems } from '@porteira/domain'
import { useRef, useState } from 'react'
import { api } from '#api/client.ts'
import { ApiError, formMessageOf } from '#api/api-error.ts'
import { PersonFields } from '#components/person/PersonFields.tsx'
import {
  EMPTY_PERSON,
  fieldErrorsOf,
  type StatedPerson,
  statedPerson,
} from '#components/person/stated-person.ts'
import { Callout } from '#ui/Callout.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextInput } from '#ui/TextInput.tsx'

/** The login of the buyer, or of the desk, and the cart whose form is filled in. */
export type Adder = { cartUUID: string; token: string; isDesk?: boolean }

export type AddRiderProps = {
  cpf: string
  by: Adder
  onAdded: () => unknown
  onClose: () => void
}

/** Adds a rider who has no account, so that a form can enter him. The typed values stay after a failure. */
export default function AddRiderDialog({ cpf, by, onAdded, onClose }: AddRiderProps) {
  const fields = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState(EMPTY_PERSON)
  const [errors, setErrors] = useState<ReturnType<typeof fieldErrorsOf>>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)

  function refuse(wrong: typeof errors) {
    setErrors(wrong)
    const [first] = [...(fields.current?.querySelectorAll<HTMLElement>('[name]') ?? [])].filter(
      (field) => (field.getAttribute('name') ?? '') in wrong,
    )
    first?.focus()
  }

  async function send() {
    const problems = personProblems(typed, businessDate(new Date()))
    const person = statedPerson(typed)
    setFailure('')
    if (!person || problems.length > 0) return refuse(fieldErrorsOf(problems))
    setErrors({})
    setBusy(true)
    try {
      await addBy(by, { ...person, cpf })
      await onAdded()
    } catch (error) {
      const field = error instanceof ApiError && error.code.replace('invalid_', '')
      const wrong = fieldErrorsOf(field ? [{ field, message: formMessageOf(error) }] : [])
      if (Object.keys(wrong).length > 0) refuse(wrong)
      else setFailure(formMessageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormDialog
      title={personMessages.addTitle}
      send="Cadastrar"
      isReady
      busy={busy}
      onSend={() => void send()}
      onClose={onClose}
    >
      <div ref={fields}>
        <TextInput label="CPF" value={formatCpf(cpf)} onValue={() => undefined} readOnly />
        <PersonFields
          person={typed}
          errors={errors}
          onChange={(part) => setTyped((before) => ({ ...before, ...part }))}
        />
      </div>
      {failure && (
        <Callout tone="bad" live>
          {failure}
        </Callout>
      )}
    </FormDialog>
  )
}

const addBy = ({ cartUUID, token, isDesk }: Adder, rider: StatedPerson & { cpf: string }) =>
  isDesk
    ? api('POST /api/people/', { query: { token }, body: { ...rider, document: '', country: '' } })
    : api('POST /api/users/riders', { query: { token }, body: { ...rider, cartUUID } })
