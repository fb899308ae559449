import type { Reply } from '@porteira/contract'
import {
  accountMessages,
  AUTHORISATION_AGREEMENT,
  authorisationMessages as messages,
  FIELD_BOUNDS,
  isFullName,
  isValidCpf,
  type Kinship,
  kinshipLabels,
  KINSHIPS,
} from '@porteira/domain'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, formMessageOf } from '#api/api-error.ts'
import { api } from '#api/client.ts'
import { useMessage } from '#components/messages/messages.tsx'
import { CpfField } from '#components/person/CpfField.tsx'
import layout from '#styles/layout.module.css'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Choice.tsx'
import { Select } from '#ui/Select.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import styles from './SignForm.module.css'
import { fieldOfRefusal, type SignField } from './sign-fields.ts'

type Props = {
  token: string
  authorisation: Reply<'GET /api/authorisations/:token'>
  onChanged: () => unknown
}
type Problem = { field: SignField; message: string }

const kinships = [
  { value: '', label: 'Selecione' },
  ...KINSHIPS.map((value) => ({ value, label: kinshipLabels[value] })),
] as const

/** The signature of the guardian. Each problem stands beside its field. */
export function SignForm({ token, authorisation, onChanged }: Props) {
  const show = useMessage()
  const form = useRef<HTMLFormElement>(null)
  const [name, setName] = useState(authorisation.guardianName)
  const [cpf, setCpf] = useState('')
  const [kinship, setKinship] = useState<Kinship | ''>('')
  const [agreed, setAgreed] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState(false)
  const errorAt = (field: SignField) => (problem?.field === field ? problem.message : undefined)

  function refuse(field: SignField, message: string) {
    setProblem({ field, message })
    form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
  }

  async function sign(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!isFullName(name)) return refuse('name', messages.invalidName)
    if (!isValidCpf(cpf)) return refuse('cpf', accountMessages.invalidCpf)
    if (kinship === '') return refuse('kinship', messages.invalidKinship)
    if (!agreed) return refuse('agreed', messages.boxNeeded)
    setProblem(undefined)
    setBusy(true)
    try {
      const { textVersion } = authorisation
      const body = { name, cpf, kinship, agreed: 1, textVersion }
      await api('POST /api/authorisations/:token', { params: { token }, body })
      onChanged()
    } catch (error) {
      const field = error instanceof ApiError && fieldOfRefusal(error.code)
      if (field) return refuse(field, formMessageOf(error))
      await show(formMessageOf(error))
      // The link or the text may have changed.
      onChanged()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form} className={layout['stack']} noValidate onSubmit={(event) => void sign(event)}>
      <TextInput
        label="Nome do responsável"
        name="name"
        value={name}
        onValue={setName}
        shape="uppercase"
        maxLength={FIELD_BOUNDS.name}
        autoComplete="name"
        error={errorAt('name')}
      />
      <CpfField
        label="CPF do responsável"
        name="cpf"
        value={cpf}
        onValue={setCpf}
        autoComplete="off"
        error={errorAt('cpf')}
      />
      <Select
        label="Parentesco"
        name="kinship"
        value={kinship}
        onValue={setKinship}
        options={kinships}
        error={errorAt('kinship')}
      />
      <div>
        <Checkbox
          name="agreed"
          checked={agreed}
          onValue={setAgreed}
          aria-describedby="agreed-says"
          aria-invalid={errorAt('agreed') ? true : undefined}
        >
          {AUTHORISATION_AGREEMENT}
        </Checkbox>
        <p id="agreed-says" className={styles['error']} aria-live="polite">
          {errorAt('agreed')}
        </p>
      </div>
      <Button type="submit" look="main" size="tall" fill busy={busy}>
        Assinar
      </Button>
    </form>
  )
}
