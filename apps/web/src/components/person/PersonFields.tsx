import { FIELD_BOUNDS, type Person } from '@porteira/domain'
import { Select } from '#ui/Select.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { sexes } from './sexes.ts'
import type { FieldErrors } from './stated-person.ts'

type Props = { person: Person; errors: FieldErrors; onChange: (part: Partial<Person>) => void }

const texts = [
  {
    label: 'Nome',
    name: 'name',
    shape: 'uppercase',
    maxLength: FIELD_BOUNDS.name,
    hint: 'Nome e sobrenome.',
  },
  {
    label: 'Apelido',
    name: 'nickname',
    shape: 'uppercase',
    maxLength: FIELD_BOUNDS.nickname,
    hint: 'Como é chamado na cancha.',
  },
  { label: 'Data de nascimento', name: 'birthdate', type: 'date' },
] as const

/** The fields of a person that another person states. Nothing is filled in by the browser, because it knows its own user. */
export const PersonFields = ({ person, errors, onChange }: Props) => (
  <>
    {texts.map((field) => (
      <TextInput
        key={field.name}
        {...field}
        value={person[field.name]}
        onValue={(value) => onChange({ [field.name]: value })}
        error={errors[field.name]}
        autoComplete="off"
        data-first-focus={field.name === 'name' ? '' : undefined}
      />
    ))}
    <Select
      label="Sexo"
      name="sex"
      value={person.sex}
      onValue={(sex) => onChange({ sex })}
      options={sexes}
      error={errors['sex']}
      autoComplete="off"
    />
  </>
)
