import type { CartItem } from '@porteira/contract'
import { formationMessages, RIDER_DETAILS, type RiderFlagName, type RiderTextName } from '@porteira/domain'
import { useRef } from 'react'
import { CpfField } from '#components/person/CpfField.tsx'
import card from '#styles/card.module.css'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Choice.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { classes } from '#ui/classes.ts'
import styles from './Formation.module.css'
import type { Rider } from './form-values.ts'
import type { RiderName } from './use-rider-names.ts'

const TEXTS: Record<RiderTextName, { label: string; hint?: string }> = {
  sbb: { label: 'Identificação do cavalo (SBB)' },
  horseName: { label: 'Nome do cavalo', hint: 'Opcional' },
}
const FLAGS: Record<RiderFlagName, string> = { lateComer: 'Reposição?' }

const ASK_TO_REGISTER = 'Peça que se cadastre antes de continuar.'

type Props = {
  item: CartItem
  index: number
  rider: Rider
  name: RiderName
  onChange: (part: Partial<Rider>) => void
  /** Undefined for a rider that the category requires. */
  onRemove: (() => void) | undefined
}

export function RiderFields({ item, index, rider, name, onChange, onRemove }: Props) {
  const field = (part: string) => `${item.cartItemId}.${part}.${index}`
  const isOptional = index >= item.minParticipants
  const nameBox = useRef<HTMLInputElement>(null)

  async function lookAgain() {
    // The button disappears when the rider is found, so the focus moves to the name field.
    if (await name.lookAgain()) nameBox.current?.focus()
  }

  return (
    <fieldset className={classes(card['panel'], styles['rider'])}>
      <legend className={styles['who']}>
        Participante {index + 1}
        {isOptional && <small> (opcional)</small>}
      </legend>
      <div className={styles['pairs']}>
        <CpfField name={field('cpf')} value={rider.cpf} onValue={(cpf) => onChange({ cpf })} />
        <TextInput
          label="Apelido ou nome"
          name={field('name')}
          value={name.known?.name ?? ''}
          onValue={() => {}}
          readOnly
          placeholder={name.isAsking ? 'Buscando…' : ''}
          error={name.isUnknown ? `${formationMessages.nameNotFound} ${ASK_TO_REGISTER}` : name.failure}
          inputRef={nameBox}
        />
        {name.hasFailed && (
          <div className={styles['again']}>
            <Button
              size="small"
              busy={name.isAsking}
              aria-label={`Tentar novamente a busca do participante ${index + 1}`}
              onClick={() => void lookAgain()}
            >
              Tentar novamente
            </Button>
          </div>
        )}
      </div>
      {RIDER_DETAILS.filter(({ askedBy }) => item[askedBy] === 1).map((detail) =>
        detail.kind === 'text' ? (
          <TextInput
            key={detail.name}
            {...TEXTS[detail.name]}
            name={field(detail.name)}
            value={rider[detail.name]}
            onValue={(text) => onChange({ [detail.name]: text })}
            shape="uppercase"
            maxLength={detail.maxLength}
            autoCapitalize="characters"
          />
        ) : (
          <Checkbox
            key={detail.name}
            checked={rider[detail.name]}
            onValue={(flag) => onChange({ [detail.name]: flag })}
          >
            {FLAGS[detail.name]}
          </Checkbox>
        ),
      )}
      {onRemove && (
        <Button look="quiet" onClick={onRemove} aria-label={`Remover participante ${index + 1}`}>
          Remover
        </Button>
      )}
    </fieldset>
  )
}
