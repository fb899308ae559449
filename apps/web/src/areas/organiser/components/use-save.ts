import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { SALE_LINK } from '#components/admin/admin-links.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'

/** Saves the values of a form, shows the result and navigates to the sale. */
export function useSave(admin: Admin) {
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const { sendAndSay, busy } = useAdminSend(admin)

  async function save(call: () => Promise<{ msg: string }>) {
    if (await sendAndSay(call, () => client.invalidateQueries())) navigate(SALE_LINK.href)
  }

  return { save, busy, leave: () => navigate(SALE_LINK.href) }
}
