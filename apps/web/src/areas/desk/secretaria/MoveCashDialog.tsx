import type { Shift } from '@porteira/contract'
import { parseReais, shiftMessages } from '@porteira/domain'
import { useState } from 'react'
import { centsOf } from '#api/amounts.ts'
import { api } from '#api/client.ts'
import { attempts, once } from '#components/send/attempt.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import type { TillPlace } from '#storage/till.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { AmountInput } from '#areas/desk/components/pay/AmountInput.tsx'
import { WRONG_AMOUNT } from '#areas/desk/components/pay/parts.ts'

type Kind = 'withdrawal' | 'deposit'
type Props = {
  kind: Kind
  shift: Shift
  admin: Admin
  place: TillPlace
  onDone: () => void
  onClose: () => void
}

const words = {
  withdrawal: { title: 'Sangria', hint: 'Quem levou e para onde, como cofre ou banco.' },
  deposit: { title: 'Suprimento', hint: 'De onde veio, como troco do banco.' },
}

/** Takes cash out of the drawer, or puts cash in, with a reason. */
export function MoveCashDialog({ kind, shift, admin, place, onDone, onClose }: Props) {
  const { send, busy } = useAdminSend(admin)
  const [attempt] = useState(attempts)
  const [value, setValue] = useState('')
  const [reason, setReason] = useState('')
  const inCents = parseReais(value) ?? 0
  const { title, hint } = words[kind]
  // The server knows it where the count is blind.
  const inDrawer = shift.totals.expected === null ? Infinity : centsOf(shift.totals.expected)
  const isTooMuch = kind === 'withdrawal' && inCents > inDrawer
  const says = isTooMuch
    ? shiftMessages.exceedsDrawer(inDrawer)
    : value.trim() !== '' && inCents === 0
      ? WRONG_AMOUNT
      : undefined

  async function record() {
    const body = { kind, value: inCents / 100, reason: reason.trim(), deviceKey: place.deviceKey }
    const input = { params: { shiftId: shift.shiftId }, query: { token: admin.token }, body }
    const move = (key: string) => api('POST /api/till/shifts/:shiftId/movements', input, { once: key })
    if (await send(() => once(attempt, { shiftId: shift.shiftId, body }, move))) onDone()
  }

  return (
    <FormDialog
      title={title}
      send={`Registrar ${title.toLowerCase()}`}
      isReady={inCents > 0 && !isTooMuch && reason.trim() !== ''}
      reason={says === undefined ? 'Digite o valor e o motivo.' : undefined}
      busy={busy}
      onSend={() => void record()}
      onClose={onClose}
    >
      <AmountInput label="Valor (R$)" value={value} onValue={setValue} error={says} data-first-focus />
      <TextInput label="Motivo" hint={hint} value={reason} onValue={setReason} maxLength={200} />
    </FormDialog>
  )
}
