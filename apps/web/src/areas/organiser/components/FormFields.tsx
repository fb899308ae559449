import { ADMIN_FIELDS, type AdminField } from '@porteira/domain'
import { Fragment, type ReactNode } from 'react'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Checkbox } from '#ui/Choice.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import type { Draft, Fields, FormField } from './form-fields.ts'
import styles from './FormFields.module.css'
import { HtmlField } from './HtmlField.tsx'

export type Problems = Readonly<Partial<Record<AdminField, string>>>

type Props = {
  fields: Fields
  draft: Draft
  /** The wrong field and its message. */
  problem?: { name: AdminField; message: string } | undefined
  /** What is wrong with further fields. */
  problems?: Problems | undefined
  onChange: (part: Draft) => void
}

/** The controls of a form in their order. */
export const FormFields = ({ fields, draft, problem, problems = {}, onChange }: Props) => (
  <div className={`${layout['stack']} ${styles['fields']}`}>
    {fields.map((field) => (
      <Fragment key={field.name}>
        {field.heading && <h2 className={typography['heading']}>{field.heading}</h2>}
        <Box
          field={field}
          value={draft[field.name] ?? ''}
          error={problem?.name === field.name ? problem.message : problems[field.name]}
          onValue={(value) => onChange({ [field.name]: value })}
        />
      </Fragment>
    ))}
  </div>
)

type BoxProps = {
  field: FormField
  value: string
  error: string | undefined
  onValue: (value: string) => void
}

function Box({ field, value, error, onValue }: BoxProps) {
  const label = ADMIN_FIELDS[field.name]
  const shared = { label, value, error, onValue, hint: field.hint, name: field.name }
  if (field.kind === 'flag')
    return (
      <Checkbox checked={value === '1'} onValue={(checked) => onValue(checked ? '1' : '0')}>
        {label}
      </Checkbox>
    )
  if (field.kind === 'choice') return <Select {...shared} options={field.options} />
  if (field.kind === 'steps') return <TextArea {...shared} rows={3} maxLength={field.max} />
  if (field.kind === 'html')
    return <HtmlField label={label} value={value} max={field.max} onValue={onValue} />
  if (field.kind === 'number')
    return <TextInput {...shared} shape="digits" inputMode="numeric" maxLength={String(field.max).length} />
  if (field.kind === 'money' || field.kind === 'percent')
    return <TextInput {...shared} inputMode="decimal" maxLength={9} />
  if (field.kind === 'date') return <TextInput {...shared} type="date" />
  if (field.kind === 'instant') return <TextInput {...shared} type="datetime-local" />
  return (
    <TextInput
      {...shared}
      readOnly={field.kind === 'fixed'}
      {...(field.kind === 'digits' && { shape: field.kind, inputMode: 'tel' })}
      {...('max' in field && { maxLength: field.max })}
    />
  )
}

/** The read-only values of a form. */
export const FixedFacts = ({ facts }: { facts: [name: AdminField, value: ReactNode][] }) => (
  <dl className={styles['fixed']}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{ADMIN_FIELDS[name]}</dt>
        <dd>{value || '–'}</dd>
      </div>
    ))}
  </dl>
)

export const yesNo = (flag: number | undefined) => (flag ? 'Sim' : 'Não')
