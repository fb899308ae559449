import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminCall } from '#components/admin/use-admin-call.ts'
import type { Guardian } from '#components/authorisation/GuardianDialog.tsx'
import { useMessage } from '#components/messages/messages.tsx'

type Place = { eventUUID: string; userUUID: string }

/** The calls of the desk about the authorisation of one minor. `onDone` runs after each that succeeds. */
export function useMinorActions(params: Place, admin: Admin, onDone: () => void) {
  const show = useMessage()
  const { run, busy } = useAdminCall(admin)
  const target = { params, query: { token: admin.token } }

  async function finish(call: () => Promise<{ msg: string }>) {
    const done = await run(call)
    if (!done) return
    onDone()
    await show(done.msg, { passesByItself: true })
  }

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
