import { useId, useRef } from 'react'
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

type Props = {
  /** The names of the two fields. */
  fields: { cpf: string; name: string }
  /** From 1. */
  position: number
  cpf: string
  name: RiderName
  ownCpf: string
  /** The people who are not in this entry. */
  people: readonly Person[]
  canBeBuyer: boolean
  cpfError: string | undefined
  nameError: string | undefined
  onCpf: (cpf: string) => void
  /** Adds the person of an unknown CPF; undefined where nobody can be added. */
  onAdd: (() => void) | undefined
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

  async function lookAgain() {
    // The button disappears when the rider is found, so the focus moves to the name.
    if (await name.lookAgain()) nameBox.current?.focus()
  }
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
        <div className={styles['name']} key="name">
          <label className={layout['visuallyHidden']} htmlFor={id}>
            Apelido ou nome
          </label>
          <output id={id} ref={nameBox} name={fields.name} tabIndex={-1} aria-describedby={`${id}-says`}>
            {found?.name}
          </output>
          {found && cpf === ownCpf && <span> (você)</span>}
          {!found && name.isAsking && <span>Buscando…</span>}
        </div>
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
        <Button
          size="small"
          busy={name.isAsking}
          aria-label={`Tentar novamente a busca do participante ${position}`}
          onClick={() => void lookAgain()}
        >
          Tentar novamente
        </Button>
      )}
    </>
  )
}
