import { type Account, FIELD_BOUNDS } from '@porteira/domain'
import { contactFields } from '#areas/account/components/contact-fields.ts'
import { sexes } from '#components/person/sexes.ts'
import { Select } from '#ui/Select.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { CityFields } from './CityFields.tsx'

type Props = { account: Account; onChange: (part: Partial<Account>) => void }

const texts = [
  {
    label: 'Apelido',
    name: 'nickname',
    hint: 'Como você é chamado na cancha.',
    shape: 'uppercase',
    maxLength: FIELD_BOUNDS.nickname,
    autoComplete: 'nickname',
  },
  { label: 'Nome', name: 'name', shape: 'uppercase', maxLength: FIELD_BOUNDS.name, autoComplete: 'name' },
  contactFields.email,
  contactFields.mobile,
  { label: 'Data de nascimento', name: 'birthdate', type: 'date', autoComplete: 'bday' },
] as const

/** All fields of an account except the CPF. */
export const AccountFields = ({ account, onChange }: Props) => (
  <>
    {texts.map((field) => (
      <TextInput
        key={field.name}
        {...field}
        value={account[field.name]}
        onValue={(value) => onChange({ [field.name]: value })}
      />
    ))}
    <Select
      label="Sexo"
      name="sex"
      value={account.sex}
      onValue={(sex) => onChange({ sex })}
      options={sexes}
      autoComplete="sex"
    />
    <CityFields state={account.state} city={account.city} onChange={onChange} />
  </>
)
