import type { ReactNode } from 'react'
import layout from '#styles/layout.module.css'
import { Callout } from '#ui/Callout.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { PersonFields } from './PersonFields.tsx'
import type { usePersonForm } from './use-person-form.ts'

type Props = {
  title: string
  form: ReturnType<typeof usePersonForm>
  onClose: () => void
  /** The fields that identify the person, such as the CPF. */
  children: ReactNode
}

/** Asks for a person without an account. A failure that concerns no field stands under the fields. */
export function PersonDialog({ title, form, onClose, children }: Props) {
  const { fields, person, change, errors, failure, busy, submit } = form
  return (
    <FormDialog title={title} send="Cadastrar" busy={busy} onSend={() => void submit()} onClose={onClose}>
      <div ref={fields} className={layout['stack']}>
        {children}
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
