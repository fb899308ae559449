import { useQueryClient } from '@tanstack/react-query'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'

/** Sends a decision on a Pix and shows the result. It reads the lists again after a success and after an error. */
export function usePixDecision(admin: Admin, onClose: () => void) {
  const client = useQueryClient()
  const { sendAndSay, busy } = useAdminSend(admin)

  async function decide(call: () => Promise<{ msg: string }>) {
    await sendAndSay(call, onClose)
    await client.invalidateQueries()
  }

  return { decide, busy }
}
