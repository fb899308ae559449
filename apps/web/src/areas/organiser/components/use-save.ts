import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useMessage } from '#components/messages/messages.tsx'
import { SALE_LINK } from '#components/admin/admin-links.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminCall } from '#components/admin/use-admin-call.ts'

/** Saves the values of a form, shows the result and navigates to the sale. */
export function useSave(admin: Admin) {
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const show = useMessage()
  const { run, busy } = useAdminCall(admin)

  async function save(call: () => Promise<{ msg: string }>) {
    const answer = await run(call)
    if (!answer) return
    await client.invalidateQueries()
    await show(answer.msg, { passesByItself: true })
    navigate(SALE_LINK.href)
  }

  return { save, busy, leave: () => navigate(SALE_LINK.href) }
}
