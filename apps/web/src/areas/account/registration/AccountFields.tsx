import { type Account, FIELD_LIMITS } from '@porteira/domain'
import { type Option, Select } from '#ui/Select.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { PlaceFields } from './PlaceFields.tsx'

const sexes: Option<Account['sex']>[] = [
  { value: '', label: 'Selecione' },
  { value: 'M', label: 'Masculino' },
  { value: 'F', label: 'Feminino' },
]

type Props = { account: Account; onChange: (part: Partial<Account>) => void }

/** All of an account but its CPF. */
export const AccountFields = ({ account, onChange }: Props) => (
  <>
    <TextInput
      label="Apelido"
      name="nickname"
      value={account.nickname}
      onValue={(nickname) => onChange({ nickname })}
      hint="Como você é chamado na cancha."
      shape="uppercase"
      maxLength={FIELD_LIMITS.nickname}
      autoComplete="nickname"
    />
    <TextInput
      label="Nome"
      name="name"
      value={account.name}
      onValue={(name) => onChange({ name })}
      shape="uppercase"
      maxLength={FIELD_LIMITS.name}
      autoComplete="name"
    />
    <TextInput
      label="E-mail"
      name="email"
      value={account.email}
      onValue={(email) => onChange({ email })}
      shape="uppercase"
      maxLength={FIELD_LIMITS.email}
      inputMode="email"
      autoComplete="email"
      spellCheck={false}
    />
    <TextInput
      label="Celular"
      name="mobile"
      value={account.mobile}
      onValue={(mobile) => onChange({ mobile })}
      hint="Com o DDD da sua região."
      shape="digits"
      maxLength={FIELD_LIMITS.mobile}
      inputMode="tel"
      autoComplete="tel-national"
    />
    <TextInput
      label="Data de nascimento"
      name="birthdate"
      type="date"
      value={account.birthdate}
      onValue={(birthdate) => onChange({ birthdate })}
      autoComplete="bday"
    />
    <Select
      label="Sexo"
      name="sex"
      value={account.sex}
      onValue={(sex) => onChange({ sex })}
      options={sexes}
      autoComplete="sex"
    />
    <PlaceFields state={account.state} city={account.city} onChange={onChange} />
  </>
)
