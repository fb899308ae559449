import type { CartItem } from '@porteira/contract'
import { RIDER_DETAILS } from '@porteira/domain'
import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Choice.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { classes } from '#ui/classes.ts'
import type { ErrorOf } from './field-errors.ts'
import styles from './Formation.module.css'
import type { Rider } from './form-values.ts'
import type { Person } from './people.ts'
import { RiderIdentity } from './RiderIdentity.tsx'
import type { RiderName } from './use-rider-names.ts'

type Props = {
  item: CartItem
  index: number
  rider: Rider
  name: RiderName
  /** Shown in place of the CPF and its name, for a rider who has none. */
  identity?: ReactNode
  ownCpf: string
  people: readonly Person[]
  canBeBuyer: boolean
  errorOf: ErrorOf
  onChange: (part: Partial<Rider>) => void
  /** Adds the person of an unknown CPF; undefined where nobody can be added. */
  onAdd: (() => void) | undefined
  /** Undefined for a rider that the category requires. */
  onRemove: (() => void) | undefined
  /** Puts the rider into the other entries without riders; undefined where there are none. */
  onRepeat: (() => void) | undefined
}

export function RiderFields(props: Props) {
  const { item, index, rider, name, ownCpf, people, canBeBuyer, errorOf, identity } = props
  const { onChange, onAdd, onRemove, onRepeat } = props
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
          fields={{ cpf: field('cpf'), name: field('name') }}
          position={index + 1}
          cpf={rider.cpf}
          name={name}
          ownCpf={ownCpf}
          people={people}
          canBeBuyer={canBeBuyer}
          cpfError={cpfError}
          nameError={nameError}
          onCpf={(cpf) => onChange({ cpf })}
          onAdd={onAdd}
        />
      )}
      {RIDER_DETAILS.filter(({ askedBy }) => item[askedBy] === 1).map((detail) =>
        detail.kind === 'flag' ? (
          <Checkbox
            key={detail.name}
            checked={rider[detail.name]}
            onValue={(flag) => onChange({ [detail.name]: flag })}
          >
            {detail.label}
          </Checkbox>
        ) : (
          <TextInput
            key={detail.name}
            label={detail.label}
            hint={detail.hint}
            type={detail.kind}
            name={field(detail.name)}
            value={rider[detail.name]}
            onValue={(text) => onChange({ [detail.name]: text })}
            shape="uppercase"
            maxLength={detail.maxLength}
            error={errorOf(detail.name, index)}
            autoCapitalize="characters"
          />
        ),
      )}
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
