import type { Admin } from '#components/admin/admin.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'

/** The till of an event as this browser sees it, with the own shift that is open here. */
export function useTill(eventUUID: string, deviceKey: string, admin: Admin) {
  const input = { params: { eventUUID }, query: { token: admin.token, deviceKey } }
  const till = useAdminQuery('GET /api/events/:eventUUID/till', input, admin)
  const own = till.data?.shift
  return { ...till, shift: own?.state === 'open' && own.isHere === 1 ? own : undefined }
}
