import type { ReactNode } from 'react'
import type { Admin } from '#components/admin/admin.ts'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Callout } from '#ui/Callout.tsx'
import type { Draft, Fields, Values } from './form-fields.ts'
import { FixedFacts, FormFields } from './FormFields.tsx'
import { FormPage } from './FormPage.tsx'
import { useForm } from './use-form.ts'
import { useSave } from './use-save.ts'

type Props<Form extends Fields> = {
  title: string
  /** The name of the edited object. */
  name: string
  facts: Parameters<typeof FixedFacts>[0]['facts']
  /** A link to another page of the same object. */
  link?: ReactNode
  /** The picture of the object, which saves its own changes. */
  picture?: ReactNode
  fields: Form
  /** A note about the values that are typed. */
  note?: (draft: Draft) => string
  initial: object
  admin: Admin
  send: (values: Values<Form>) => Promise<{ msg: string }>
}

/** The edit screen of an existing object: its fixed facts, then the fields that the shop may change. */
export function EditForm<const Form extends Fields>(props: Props<Form>) {
  const { title, name, facts, link, picture, fields, note, initial, admin, send } = props
  const form = useForm(fields, initial)
  const says = note?.(form.draft)
  const { save, busy, leave } = useSave(admin)

  async function finish() {
    const values = await form.finished()
    if (values) await save(() => send(values))
  }

  return (
    <FormPage title={title} busy={busy} onSave={() => void finish()} onBack={leave}>
      <section className={layout['stack']}>
        <h2 className={typography['heading']}>{name}</h2>
        {link && <p className={layout['row']}>{link}</p>}
        <FixedFacts facts={facts} />
      </section>
      {picture}
      {says && <Callout live>{says}</Callout>}
      <FormFields fields={fields} draft={form.draft} problem={form.problem} onChange={form.change} />
    </FormPage>
  )
}
