import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import type { Guardian } from '#components/authorisation/GuardianDialog.tsx'

type Place = { eventUUID: string; userUUID: string }

/** The calls of the desk about the authorisation of one minor. `onDone` runs after each that succeeds. */
export function useMinorActions(params: Place, admin: Admin, onDone: () => void) {
  const { sendAndSay, busy } = useAdminSend(admin)
  const target = { params, query: { token: admin.token } }

  const finish = (call: () => Promise<{ msg: string }>) => sendAndSay(call, onDone)

  return {
    busy,
    sendLink: (guardian: Guardian) =>
      finish(() =>
        api('POST /api/events/:eventUUID/minors/:userUUID/guardian', { ...target, body: guardian }),
      ),
    markOnPaper: (note: string) =>
      finish(() => api('POST /api/events/:eventUUID/minors/:userUUID/paper', { ...target, body: { note } })),
    undoOnPaper: (reason: string) =>
      finish(() =>
        api('POST /api/events/:eventUUID/minors/:userUUID/paper/undo', { ...target, body: { reason } }),
      ),
  }
}
