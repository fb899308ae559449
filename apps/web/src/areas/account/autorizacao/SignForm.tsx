import { AUTHORISATION_AGREEMENT, FIELD_BOUNDS, kinshipLabels, KINSHIPS } from '@porteira/domain'
import { CpfField } from '#components/person/CpfField.tsx'
import layout from '#styles/layout.module.css'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Choice.tsx'
import { Select } from '#ui/Select.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import styles from './SignForm.module.css'
import { type SignProps, useSign } from './use-sign.ts'

const kinships = [
  { value: '', label: 'Selecione' },
  ...KINSHIPS.map((value) => ({ value, label: kinshipLabels[value] })),
] as const

/** The signature of the guardian. Each problem stands beside its field. */
export function SignForm(props: SignProps) {
  const { form, fieldOf, agreed, agree, boxError, sign, busy } = useSign(props)
  return (
    <form ref={form} className={layout['stack']} noValidate onSubmit={(event) => void sign(event)}>
      <TextInput
        {...fieldOf('name')}
        label="Nome do responsável"
        shape="uppercase"
        maxLength={FIELD_BOUNDS.name}
        autoComplete="name"
      />
      <CpfField {...fieldOf('cpf')} label="CPF do responsável" autoComplete="off" />
      <Select {...fieldOf('kinship')} label="Parentesco" options={kinships} />
      <div>
        <Checkbox
          name="agreed"
          checked={agreed}
          onValue={agree}
          aria-describedby="agreed-says"
          aria-invalid={boxError ? true : undefined}
        >
          {AUTHORISATION_AGREEMENT}
        </Checkbox>
        <p id="agreed-says" className={styles['error']} aria-live="polite">
          {boxError}
        </p>
      </div>
      <Button type="submit" look="main" size="tall" fill busy={busy}>
        Assinar
      </Button>
    </form>
  )
}
