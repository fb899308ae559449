import type { CartItem } from '@porteira/contract'
import { formationProblems, isForeignKey } from '@porteira/domain'
import { useMemo, useRef, useState } from 'react'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import { errorOfCard } from '#components/formation/field-errors.ts'
import { type FocusTarget, focusTarget } from '#components/formation/focus-field.ts'
import {
  cpfsOf,
  filledOf,
  fitting,
  formationOf,
  formValuesFrom,
  type Rider,
} from '#components/formation/form-values.ts'
import { useAddRider } from '#components/formation/use-add-rider.tsx'
import { useRiderNames } from '#components/formation/use-rider-names.ts'
import { useMessage } from '#components/messages/messages.tsx'
import type { Foreigner } from './ForeignerDialog.tsx'

export type ReplaceOptions = {
  cartUUID: string
  item: CartItem
  /** The version of the entry that was read. The save is refused if the entry has a newer version. */
  version: string
  /** Why the desk states a reason for the change, as a sentence; '' where none is needed. */
  needsReason: string
  admin: Admin
  onDone: () => void
  onRefused: () => void
}

export type Replacement = ReturnType<typeof useReplacement>

/** The riders of one entry as they are, and how they are changed and saved. */
export function useReplacement(options: ReplaceOptions) {
  const { cartUUID, item, version, needsReason, admin, onDone, onRefused } = options
  const { askAgain, ...riders } = useReplacedRiders(options)
  const { entry, riderOf, nameOf } = riders
  const show = useMessage()
  const fields = useRef<HTMLDivElement>(null)
  const [reason, setReason] = useState('')
  const { sendAndSay, busy } = useAdminSend(admin)
  const [isChecked, setChecked] = useState(false)

  function focusOn(place: FocusTarget) {
    const form = fields.current?.closest('form')
    if (form) focusTarget(form, place)
  }
  const adding = useAddRider({ cartUUID, token: admin.token, isDesk: true }, async ({ cpf, place }) => {
    await riderOf(cpf).lookAgain()
    focusOn(place)
  })

  const checked = formationOf(item, entry, nameOf)
  const participants = checked.participants.map((one) => ({ ...one, isForeign: isForeignKey(one.cpf) }))
  const problems = formationProblems([{ ...checked, participants }])
  const errorOf = errorOfCard({ problems: isChecked ? problems : [], refusal: undefined })

  async function save() {
    const [problem] = problems
    setChecked(true)
    if (problem) {
      if (problem.field === 'name') void askAgain()
      await show(problem.message)
      return focusOn(problem)
    }
    const body = { item: filledOf(item, entry, nameOf), version, ...(needsReason !== '' && { reason }) }
    const params = { cartUUID, cartItemId: String(item.cartItemId) }
    const input = { params, query: { token: admin.token }, body }
    const answer = await sendAndSay(
      () => api('PUT /api/cart/admin/:cartUUID/:cartItemId/formation', input),
      onDone,
    )
    if (!answer) onRefused()
  }

  return { ...riders, fields, reason, setReason, busy, errorOf, adding, save }
}

/** The typed riders, and what is known of each. */
function useReplacedRiders({ cartUUID, item, admin }: ReplaceOptions) {
  const [values, setValues] = useState(() => formValuesFrom([item], undefined))
  const [foreigners, setForeigners] = useState<readonly Foreigner[]>(() =>
    item.participants.map(({ cpf, name, forDesk }) => ({
      key: cpf,
      name,
      document: forDesk?.document ?? '',
    })),
  )
  const known = useMemo(
    () =>
      new Map([
        ...item.participants.map(({ cpf, name, userUUID }) => [cpf, { name, userUUID }] as const),
        ...foreigners.map(({ key, name }) => [key, { name, userUUID: '' }] as const),
      ]),
    [item, foreigners],
  )
  const { riderOf, askAgain } = useRiderNames({ cartUUID, token: admin.token }, cpfsOf(values), known)
  const stored = values[item.cartItemId]
  if (!stored) throw new Error('The form has no values of its entry.')
  const entry = fitting(item, stored)
  const change = (part: Partial<typeof entry>) => setValues({ [item.cartItemId]: { ...entry, ...part } })

  return {
    entry,
    riderOf,
    askAgain,
    nameOf: (cpf: string) => riderOf(cpf).known,
    documentOf: (cpf: string) => foreigners.find(({ key }) => key === cpf)?.document ?? '',
    addForeigner: (person: Foreigner) => setForeigners([...foreigners, person]),
    change,
    changeRider: (at: number, part: Partial<Rider>) =>
      change({ riders: entry.riders.map((rider, index) => (index === at ? { ...rider, ...part } : rider)) }),
  }
}
