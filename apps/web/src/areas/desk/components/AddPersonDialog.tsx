import { accountMessages, documentLetters, documentProblem, isValidCpf } from '@porteira/domain'
import { useState } from 'react'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { CpfField } from '#components/person/CpfField.tsx'
import { PersonDialog } from '#components/person/PersonDialog.tsx'
import { usePersonForm } from '#components/person/use-person-form.ts'
import { Radio } from '#ui/Choice.tsx'
import { Select } from '#ui/Select.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { countries } from './countries.ts'

type Added = { key: string; name: string; msg: string }
type Props = {
  admin: Admin
  /** Only people of other countries, who have no CPF. */
  isForeign?: boolean
  onAdded: (person: Added) => unknown
  onClose: () => void
}

/** Adds a person with a CPF, or a person of another country with a document. */
export function AddPersonDialog({ admin, isForeign = false, onAdded, onClose }: Props) {
  const [hasCpf, setHasCpf] = useState(!isForeign)
  const [typed, setTyped] = useState({ cpf: '', document: '', country: '' })
  const change = (part: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...part }))
  const named = hasCpf
    ? { cpf: typed.cpf, document: '', country: '' }
    : { ...typed, cpf: '', document: documentLetters(typed.document) }
  const problem = hasCpf
    ? !isValidCpf(typed.cpf) && { field: 'cpf', message: accountMessages.invalidCpf }
    : documentProblem(named)
  const form = usePersonForm(
    async (person) => {
      const body = { ...person, ...named }
      await onAdded(await api('POST /api/people/', { query: { token: admin.token }, body }))
    },
    problem ? [problem] : [],
  )

  return (
    <PersonDialog title="Cadastrar pessoa" form={form} onClose={onClose}>
      {!isForeign && (
        <div role="radiogroup" aria-label="Identificação">
          <Radio name="kind" checked={hasCpf} onValue={() => setHasCpf(true)}>
            Tem CPF
          </Radio>
          <Radio name="kind" checked={!hasCpf} onValue={() => setHasCpf(false)}>
            De outro país, sem CPF
          </Radio>
        </div>
      )}
      {hasCpf ? (
        <CpfField
          name="cpf"
          value={typed.cpf}
          onValue={(cpf) => change({ cpf })}
          error={form.errors['cpf']}
        />
      ) : (
        <DocumentFields typed={typed} errors={form.errors} onChange={change} />
      )}
    </PersonDialog>
  )
}

type DocumentProps = {
  typed: { document: string; country: string }
  errors: ReturnType<typeof usePersonForm>['errors']
  onChange: (part: { document: string } | { country: string }) => void
}

const DocumentFields = ({ typed, errors, onChange }: DocumentProps) => (
  <>
    <Select
      label="País do documento"
      name="country"
      value={typed.country}
      onValue={(country) => onChange({ country })}
      options={countries()}
      error={errors['country']}
    />
    <TextInput
      label="Documento"
      name="document"
      hint="Passaporte ou identidade, como está no papel."
      value={typed.document}
      onValue={(document) => onChange({ document })}
      shape="uppercase"
      maxLength={40}
      autoComplete="off"
      error={errors['document']}
    />
  </>
)
