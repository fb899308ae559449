import type { PixToReview } from '@porteira/contract'
import { FIELD_BOUNDS } from '@porteira/domain'
import { useQueryClient } from '@tanstack/react-query'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'

export type PixDecision = { pix: PixToReview; admin: Admin; onClose: () => void }
type Target = { params: { endToEndId: string }; query: { token: string } }
type Decide = (target: Target, reason: string) => Promise<{ msg: string }>

/**
 * What a dialog needs to send a decision on a Pix with its reason, and to show the result. The lists are read again after a
 * success and after an error.
 */
export function usePixDecision({ pix, admin, onClose }: PixDecision, decide: Decide) {
  const client = useQueryClient()
  const { sendAndSay, busy } = useAdminSend(admin)
  const target = { params: { endToEndId: pix.endToEndId }, query: { token: admin.token } }

  async function send(reason: string) {
    await sendAndSay(() => decide(target, reason), onClose)
    await client.invalidateQueries()
  }

  return {
    busy,
    maxLength: FIELD_BOUNDS.refundReason,
    onText: (reason: string) => void send(reason),
    onClose,
  }
}
