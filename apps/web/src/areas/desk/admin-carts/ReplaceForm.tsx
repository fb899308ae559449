import { useState } from 'react'
import { EntryFields } from '#components/formation/EntryFields.tsx'
import { EMPTY_RIDER } from '#components/formation/form-values.ts'
import { Button } from '#ui/Button.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Icon } from '#ui/Icon.tsx'
import { ForeignerDialog } from './ForeignerDialog.tsx'
import { ReasonInput } from './ReasonInput.tsx'
import { ReplacedRiders } from './ReplacedRiders.tsx'
import styles from './ReplaceForm.module.css'
import { type ReplaceOptions, useReplacement } from './use-replacement.ts'

const NO_BADGES: ReadonlySet<string> = new Set()

/** The form of one entry with its riders as they are. */
export function ReplaceForm({ onClose, ...options }: ReplaceOptions & { onClose: () => void }) {
  const { item, isHandedOut, admin } = options
  const form = useReplacement(options)
  const { fields, entry, reason, setReason, busy, errorOf, adding, change, changeRider, save } = form
  const [choosesForeigner, setChoosesForeigner] = useState(false)
  const empty = entry.riders.findIndex(({ cpf }) => cpf === '')

  return (
    <>
      <FormDialog
        title={`Trocar em ${item.name}`}
        send="Salvar"
        isReady={!isHandedOut || reason.trim() !== ''}
        reason="Escreva o motivo."
        busy={busy}
        onSend={() => void save()}
        onClose={onClose}
      >
        <div ref={fields} className={styles['fields']}>
          {isHandedOut && (
            <ReasonInput
              hint="O número já foi entregue. Se entrar outro laçador, a entrega é desfeita."
              value={reason}
              onValue={setReason}
            />
          )}
          <ReplacedRiders item={item} form={form} />
          {entry.riders.length < item.maxParticipants && (
            <Button size="small" onClick={() => change({ riders: [...entry.riders, EMPTY_RIDER] })}>
              <Icon name="plus" />
              Adicionar participante
            </Button>
          )}
          {empty >= 0 && (
            <Button size="small" onClick={() => setChoosesForeigner(true)}>
              Participante de outro país
            </Button>
          )}
          <EntryFields {...{ item, entry, errorOf }} takenBadges={NO_BADGES} onChange={change} />
        </div>
      </FormDialog>
      {adding.dialog}
      {choosesForeigner && (
        <ForeignerDialog
          admin={admin}
          onChoose={(person) => {
            form.addForeigner(person)
            setChoosesForeigner(false)
            changeRider(empty, { cpf: person.key })
          }}
          onClose={() => setChoosesForeigner(false)}
        />
      )}
    </>
  )
}
