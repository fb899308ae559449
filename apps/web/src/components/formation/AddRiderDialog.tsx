import { formatCpf } from '@porteira/domain'
import { api } from '#api/client.ts'
import { PersonFields } from '#components/person/PersonFields.tsx'
import { usePersonForm } from '#components/person/use-person-form.ts'
import type { StatedPerson } from '#components/person/stated-person.ts'
import layout from '#styles/layout.module.css'
import { Callout } from '#ui/Callout.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextInput } from '#ui/TextInput.tsx'

/** The login of the buyer, or of the desk, and the cart whose form is filled in. */
export type Adder = { cartUUID: string; token: string; isDesk?: boolean }

export type AddRiderProps = { cpf: string; by: Adder; onAdded: () => Promise<unknown>; onClose: () => void }

/** Adds a rider who has no account, so that a form can enter him. */
export default function AddRiderDialog({ cpf, by, onAdded, onClose }: AddRiderProps) {
  const { fields, person, change, errors, failure, busy, submit } = usePersonForm(async (stated) => {
    await addBy(by, { ...stated, cpf })
    await onAdded()
  })
  return (
    <FormDialog
      title="Cadastrar participante"
      send="Cadastrar"
      isReady
      busy={busy}
      onSend={() => void submit()}
      onClose={onClose}
    >
      <div ref={fields} className={layout['stack']}>
        <TextInput label="CPF" value={formatCpf(cpf)} onValue={() => undefined} readOnly />
        <PersonFields person={person} errors={errors} onChange={change} />
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
