import type { Shift } from '@porteira/contract'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import { TextButton } from '#ui/TextButton.tsx'
import { approvalTitle, earlierCountText } from './counts.ts'

type Props = { shift: Shift; admin: Admin; onChanged: () => void }

/** Accepts the count of a shift of another person, with a reason. */
export function ApproveShift({ shift, admin, onChanged }: Props) {
  const { send, busy } = useAdminSend(admin)
  const { shiftId, eventUUID, state, isOwn } = shift
  if (state !== 'counted' || isOwn === 1 || !admin.may('POST /api/till/shifts/:shiftId/approve', eventUUID))
    return null

  async function approve(reason: string) {
    const input = { params: { shiftId }, query: { token: admin.token }, body: { reason } }
    if (await send(() => api('POST /api/till/shifts/:shiftId/approve', input))) onChanged()
  }

  return (
    <TextButton
      look="main"
      busy={busy}
      ask={{
        title: approvalTitle(shift),
        hint: `${earlierCountText(shift)} Fica no relatório do caixa.`.trim(),
        maxLength: 200,
      }}
      onText={(reason) => void approve(reason)}
    >
      {shift.difference === 0 ? 'Aprovar contagem' : 'Aprovar diferença'}
    </TextButton>
  )
}
