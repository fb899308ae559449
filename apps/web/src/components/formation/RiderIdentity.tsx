import { type Ref, useId, useRef } from 'react'
import { CpfField } from '#components/person/CpfField.tsx'
import { FieldMessage } from '#ui/Field.tsx'
import layout from '#styles/layout.module.css'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './Formation.module.css'
import type { Person } from './people.ts'
import { RiderChips } from './RiderChips.tsx'
import type { RiderName } from './use-rider-names.ts'

export type Choosable = {
  name: RiderName
  ownCpf: string
  /** The people who are not in this entry. */
  people: readonly Person[]
  canBeBuyer: boolean
  /** Adds the person of an unknown CPF; undefined where nobody can be added. */
  onAdd: (() => void) | undefined
}
type Props = Choosable & {
  /** The names of the two fields. */
  fields: { cpf: string; name: string }
  /** From 1. */
  position: number
  cpf: string
  cpfError: string | undefined
  nameError: string | undefined
  onCpf: (cpf: string) => void
}

/** Who rides: chips and a CPF, and one line with the name as soon as the rider is found. */
export function RiderIdentity(props: Props) {
  const { fields, position, cpf, name, ownCpf, people, canBeBuyer, onCpf, onAdd } = props
  const { cpfError, nameError } = props
  const error = cpfError ?? nameError
  const id = useId()
  const cpfBox = useRef<HTMLInputElement>(null)
  const nameBox = useRef<HTMLOutputElement>(null)
  const found = name.known

  function change() {
    onCpf('')
    cpfBox.current?.focus()
  }
  // The chips disappear, so the focus moves to the name.
  function choose(chosen: string) {
    onCpf(chosen)
    nameBox.current?.focus()
  }

  return (
    <>
      {!found && (
        <RiderChips
          ownCpf={canBeBuyer ? ownCpf : ''}
          people={people}
          onChoose={choose}
          onOther={() => cpfBox.current?.focus()}
        />
      )}
      <div className={classes(found && styles['found'], found && error && styles['refused'])}>
        {found && <Icon name={error ? 'alert' : 'check'} />}
        <NameBox key="name" id={id} field={fields.name} name={name} isBuyer={cpf === ownCpf} ref={nameBox} />
        <div className={styles['cpf']} key="cpf">
          <CpfField
            name={fields.cpf}
            value={cpf}
            onValue={onCpf}
            inputRef={cpfBox}
            error={cpfError}
            aria-describedby={`${id}-says`}
          />
        </div>
        <FieldMessage id={`${id}-says`} error={nameError} />
        {found && (
          <Button look="quiet" size="small" aria-label={`Trocar participante ${position}`} onClick={change}>
            Trocar
          </Button>
        )}
      </div>
      {name.isUnknown && onAdd && <Button onClick={onAdd}>Cadastrar participante</Button>}
      {name.hasFailed && (
        <AskAgain name={name} position={position} onFound={() => nameBox.current?.focus()} />
      )}
    </>
  )
}

type NameBoxProps = Pick<Props, 'name'> & {
  id: string
  field: string
  isBuyer: boolean
  ref: Ref<HTMLOutputElement>
}

const NameBox = ({ id, field, name: { known, isAsking }, isBuyer, ref }: NameBoxProps) => (
  <div className={styles['name']}>
    <label className={layout['visuallyHidden']} htmlFor={id}>
      Apelido ou nome
    </label>
    <output id={id} ref={ref} name={field} tabIndex={-1} aria-describedby={`${id}-says`}>
      {known?.name}
    </output>
    {known && isBuyer && <span> (você)</span>}
    {!known && isAsking && <span>Buscando…</span>}
  </div>
)

type AskAgainProps = Pick<Props, 'name' | 'position'> & { onFound: () => void }

/** Repeats a look-up that failed. The button disappears when the rider is found, so the focus moves to the name. */
const AskAgain = ({ name, position, onFound }: AskAgainProps) => (
  <Button
    size="small"
    busy={name.isAsking}
    aria-label={`Tentar novamente a busca do participante ${position}`}
    onClick={() => void name.lookAgain().then((isFound) => isFound && onFound())}
  >
    Tentar novamente
  </Button>
)
