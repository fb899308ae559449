import type { CartItem } from '@porteira/contract'
import { formationProblems, isForeignKey } from '@porteira/domain'
import { useMemo, useRef, useState } from 'react'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import { EntryFields } from '#components/formation/EntryFields.tsx'
import { errorOfCard } from '#components/formation/field-errors.ts'
import { focusTarget } from '#components/formation/focus-field.ts'
import {
  cpfsOf,
  EMPTY_RIDER,
  filledOf,
  fitting,
  formationOf,
  formValuesFrom,
  type Rider,
} from '#components/formation/form-values.ts'
import { RiderFields } from '#components/formation/RiderFields.tsx'
import { useAddRider } from '#components/formation/use-add-rider.tsx'
import { useRiderNames } from '#components/formation/use-rider-names.ts'
import { useMessage } from '#components/messages/messages.tsx'
import { Button } from '#ui/Button.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Icon } from '#ui/Icon.tsx'
import { type Foreigner, ForeignerDialog } from './ForeignerDialog.tsx'
import { ForeignIdentity } from './ForeignIdentity.tsx'
import { ReasonInput } from './ReasonInput.tsx'
import styles from './ReplaceForm.module.css'

type Props = {
  cartUUID: string
  item: CartItem
  /** The version of the entry that was read. The save is refused if the entry has a newer version. */
  version: string
  /** The number was handed out, so the desk says why it changes the entry. */
  isHandedOut: boolean
  admin: Admin
  onDone: () => void
  onRefused: () => void
  onClose: () => void
}

const NO_BADGES: ReadonlySet<string> = new Set()

/** The form of one entry with its riders as they are. */
export function ReplaceForm(props: Props) {
  const { cartUUID, item, version, isHandedOut, admin, onDone, onRefused, onClose } = props
  const show = useMessage()
  const fields = useRef<HTMLDivElement>(null)
  const [values, setValues] = useState(() => formValuesFrom([item], undefined))
  const [foreigners, setForeigners] = useState<readonly Foreigner[]>(() =>
    item.participants.map(({ cpf, name, forDesk }) => ({
      key: cpf,
      name,
      document: forDesk?.document ?? '',
    })),
  )
  const [reason, setReason] = useState('')
  const [choosesForeigner, setChoosesForeigner] = useState(false)
  const known = useMemo(
    () =>
      new Map([
        ...item.participants.map(({ cpf, name, userUUID }) => [cpf, { name, userUUID }] as const),
        ...foreigners.map(({ key, name }) => [key, { name, userUUID: '' }] as const),
      ]),
    [item, foreigners],
  )
  const { riderOf, askAgain } = useRiderNames({ cartUUID, token: admin.token }, cpfsOf(values), known)
  const { send, busy } = useAdminSend(admin)
  const [isChecked, setChecked] = useState(false)
  const nameOf = (cpf: string) => riderOf(cpf).known
  const adding = useAddRider({ cartUUID, token: admin.token, isDesk: true }, async ({ cpf, place }) => {
    await riderOf(cpf).lookAgain()
    const form = fields.current?.closest('form')
    if (form) focusTarget(form, place)
  })

  const stored = values[item.cartItemId]
  if (!stored) return null
  const entry = fitting(item, stored)
  const checked = formationOf(item, entry, nameOf)
  const participants = checked.participants.map((one) => ({ ...one, isForeign: isForeignKey(one.cpf) }))
  const problems = formationProblems([{ ...checked, participants }])
  const empty = entry.riders.findIndex(({ cpf }) => cpf === '')
  const errorOf = errorOfCard({ problems: isChecked ? problems : [], refusal: undefined })

  const change = (part: Partial<typeof entry>) => setValues({ [item.cartItemId]: { ...entry, ...part } })
  const changeRider = (at: number, part: Partial<Rider>) =>
    change({ riders: entry.riders.map((rider, index) => (index === at ? { ...rider, ...part } : rider)) })

  async function save() {
    const [problem] = problems
    setChecked(true)
    if (problem) {
      if (problem.field === 'name') void askAgain()
      await show(problem.message)
      const form = fields.current?.closest('form')
      if (form) focusTarget(form, problem)
      return
    }
    const answer = await send(() =>
      api('PUT /api/cart/admin/:cartUUID/:cartItemId/formation', {
        params: { cartUUID, cartItemId: String(item.cartItemId) },
        query: { token: admin.token },
        body: { item: filledOf(item, entry, nameOf), version, ...(isHandedOut && { reason }) },
      }),
    )
    if (!answer) return onRefused()
    onDone()
    await show(answer.msg, { passesByItself: true })
  }

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
          {entry.riders.map((rider, index) => (
            <RiderFields
              key={index}
              item={item}
              index={index}
              rider={rider}
              name={riderOf(rider.cpf)}
              identity={
                isForeignKey(rider.cpf) && (
                  <ForeignIdentity
                    position={index + 1}
                    name={nameOf(rider.cpf)?.name ?? ''}
                    document={foreigners.find(({ key }) => key === rider.cpf)?.document ?? ''}
                    onChange={() => changeRider(index, { cpf: '' })}
                  />
                )
              }
              ownCpf=""
              people={[]}
              canBeBuyer={false}
              errorOf={errorOf}
              onRepeat={undefined}
              onAdd={() =>
                adding.open?.({
                  cpf: rider.cpf,
                  place: { cartItemId: item.cartItemId, field: 'cpf', participantIndex: index },
                })
              }
              onChange={(part) => changeRider(index, part)}
              onRemove={
                index >= item.minParticipants
                  ? () => change({ riders: entry.riders.filter((_, at) => at !== index) })
                  : undefined
              }
            />
          ))}
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
          <EntryFields
            item={item}
            entry={entry}
            takenBadges={NO_BADGES}
            errorOf={errorOf}
            onChange={change}
          />
        </div>
      </FormDialog>
      {adding.dialog}
      {choosesForeigner && (
        <ForeignerDialog
          admin={admin}
          onChoose={(person) => {
            setForeigners([...foreigners, person])
            setChoosesForeigner(false)
            changeRider(empty, { cpf: person.key })
          }}
          onClose={() => setChoosesForeigner(false)}
        />
      )}
    </>
  )
}
