import type { Shift } from '@porteira/contract'
import { ApiError } from '#api/api-error.ts'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import type { TillPlace } from '#storage/till.ts'
import { TextButton } from '#ui/TextButton.tsx'

type Props = { shift: Shift; admin: Admin; place: TillPlace; small?: boolean; onReopened: () => void }

/** Opens the own counted shift again, with a reason, so that it can be counted once more. */
export function ReopenShift({ shift, admin, place, small = false, onReopened }: Props) {
  const { send, busy } = useAdminSend(admin)
  const { shiftId, eventUUID, state, isOwn } = shift
  if (state !== 'counted' || isOwn === 0 || !admin.may('POST /api/till/shifts/:shiftId/reopen', eventUUID))
    return null

  async function reopen(reason: string) {
    if (await send(() => reopenHere(reason))) onReopened()
  }

  /** Only the browser of a shift reopens it. A shift of another browser is brought here first. */
  async function reopenHere(reason: string) {
    const { deviceKey, deviceName } = place
    const of = { params: { shiftId }, query: { token: admin.token } }
    const again = () => api('POST /api/till/shifts/:shiftId/reopen', { ...of, body: { reason, deviceKey } })
    try {
      return await again()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'shift_elsewhere') throw error
      const body = { deviceKey, deviceName: deviceName || shift.deviceName }
      await api('POST /api/till/shifts/:shiftId/move', { ...of, body })
      return again()
    }
  }

  return (
    <TextButton
      size={small ? 'small' : 'normal'}
      busy={busy}
      ask={{ title: 'Reabrir o caixa?', hint: 'Fica no relatório do caixa.', maxLength: 200 }}
      onText={(reason) => void reopen(reason)}
    >
      Reabrir caixa
    </TextButton>
  )
}
