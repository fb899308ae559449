import { formatCpf } from '@porteira/domain'
import { api } from '#api/client.ts'
import { PersonDialog } from '#components/person/PersonDialog.tsx'
import { usePersonForm } from '#components/person/use-person-form.ts'
import type { StatedPerson } from '#components/person/stated-person.ts'
import { TextInput } from '#ui/TextInput.tsx'

/** The login of the buyer, or of the desk, and the cart whose form is filled in. */
export type Adder = { cartUUID: string; token: string; isDesk?: boolean }

export type AddRiderProps = { cpf: string; by: Adder; onAdded: () => Promise<unknown>; onClose: () => void }

/** Adds a rider who has no account, so that a form can name the rider. */
export default function AddRiderDialog({ cpf, by, onAdded, onClose }: AddRiderProps) {
  const form = usePersonForm(async (stated) => {
    await addBy(by, { ...stated, cpf })
    await onAdded()
  })
  return (
    <PersonDialog title="Cadastrar participante" form={form} onClose={onClose}>
      <TextInput label="CPF" value={formatCpf(cpf)} onValue={() => undefined} readOnly />
    </PersonDialog>
  )
}

const addBy = ({ cartUUID, token, isDesk }: Adder, rider: StatedPerson & { cpf: string }) =>
  isDesk
    ? api('POST /api/people/', { query: { token }, body: { ...rider, document: '', country: '' } })
    : api('POST /api/users/riders', { query: { token }, body: { ...rider, cartUUID } })
