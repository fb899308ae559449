import { useQueryClient } from '@tanstack/react-query'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminCall } from '#components/admin/use-admin-call.ts'
import { useMessage } from '#components/messages/messages.tsx'

/** Sends a decision on a Pix and shows the result. It reads the lists again after a success and after an error. */
export function usePixDecision(admin: Admin, onClose: () => void) {
  const show = useMessage()
  const client = useQueryClient()
  const { run, busy } = useAdminCall(admin)

  async function decide(call: () => Promise<{ msg: string }>) {
    const answer = await run(call)
    if (answer) {
      onClose()
      await show(answer.msg, { passesByItself: true })
    }
    await client.invalidateQueries()
  }

  return { decide, busy }
}
