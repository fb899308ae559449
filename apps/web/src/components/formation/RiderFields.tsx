import type { CartItem } from '@porteira/contract'
import { RIDER_DETAILS, type RiderDetail } from '@porteira/domain'
import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Choice.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { classes } from '#ui/classes.ts'
import type { ErrorOf } from './field-errors.ts'
import styles from './Formation.module.css'
import type { Rider } from './form-values.ts'
import { type Choosable, RiderIdentity } from './RiderIdentity.tsx'

type Props = Choosable & {
  item: CartItem
  index: number
  rider: Rider
  /** Shown in place of the CPF and its name, for a rider who has none. */
  identity?: ReactNode
  errorOf: ErrorOf
  onChange: (part: Partial<Rider>) => void
  /** Undefined for a rider that the category requires. */
  onRemove: (() => void) | undefined
  /** Puts the rider into the other entries without riders; undefined where there are none. */
  onRepeat: (() => void) | undefined
}

export function RiderFields(props: Props) {
  const { item, index, rider, identity, errorOf, onChange, onRemove, onRepeat, ...choosable } = props
  const { name } = choosable
  const field = (part: string) => `${item.cartItemId}.${part}.${index}`
  const isOptional = index >= item.minParticipants
  const cpfError = errorOf('cpf', index)
  const nameError = name.isAsking ? undefined : (name.failure ?? errorOf('name', index))

  return (
    <fieldset
      className={classes(
        styles['rider'],
        (cpfError ?? nameError) !== undefined ? styles['wrong'] : name.known && styles['known'],
      )}
    >
      <legend className={styles['who']}>
        Participante {index + 1}
        {isOptional && <small> (opcional)</small>}
      </legend>
      {identity || (
        <RiderIdentity
          {...choosable}
          fields={{ cpf: field('cpf'), name: field('name') }}
          position={index + 1}
          cpf={rider.cpf}
          cpfError={cpfError}
          nameError={nameError}
          onCpf={(cpf) => onChange({ cpf })}
        />
      )}
      {RIDER_DETAILS.filter(({ askedBy }) => item[askedBy] === 1).map((detail) => (
        <DetailField
          key={detail.name}
          detail={detail}
          field={field(detail.name)}
          rider={rider}
          error={detail.kind === 'flag' ? undefined : errorOf(detail.name, index)}
          onChange={onChange}
        />
      ))}
      {onRepeat && (
        <Button size="small" onClick={onRepeat}>
          Repetir este laçador nas outras
        </Button>
      )}
      {onRemove && (
        <Button look="quiet" onClick={onRemove} aria-label={`Remover participante ${index + 1}`}>
          Remover
        </Button>
      )}
    </fieldset>
  )
}

type DetailProps = Pick<Props, 'rider' | 'onChange'> & {
  detail: RiderDetail
  /** The name of the field. */
  field: string
  error: string | undefined
}

const DetailField = ({ detail, field, rider, error, onChange }: DetailProps) =>
  detail.kind === 'flag' ? (
    <Checkbox checked={rider[detail.name]} onValue={(flag) => onChange({ [detail.name]: flag })}>
      {detail.label}
    </Checkbox>
  ) : (
    <TextInput
      label={detail.label}
      hint={detail.hint}
      type={detail.kind}
      name={field}
      value={rider[detail.name]}
      onValue={(text) => onChange({ [detail.name]: text })}
      shape="uppercase"
      maxLength={detail.maxLength}
      error={error}
      autoCapitalize="characters"
    />
  )
