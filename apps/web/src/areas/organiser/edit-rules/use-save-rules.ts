import type { CompetitionRules } from '@porteira/domain/competition'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import { useMessage } from '#components/messages/messages.tsx'

type Options = { itemUUID: string; admin: Admin; problems: ReadonlyMap<string, string> }

/** Saves the rules, or moves the focus to the first wrong input. True if they were saved. */
export function useSaveRules({ itemUUID, admin, problems }: Options) {
  const client = useQueryClient()
  const show = useMessage()
  const { sendAndSay, busy } = useAdminSend(admin)

  async function save(competition: CompetitionRules | null, reason?: string) {
    if (competition && problems.size > 0) {
      const [says = ''] = problems.values()
      await show(problems.size === 1 ? says : `Faltam ${problems.size} correções. A primeira: ${says}`)
      document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
      return false
    }
    const body = { competition, ...(reason !== undefined && { reason }) }
    const done = await sendAndSay(
      () =>
        api('PUT /api/categories/:itemUUID/competition', {
          params: { itemUUID },
          query: { token: admin.token },
          body,
        }),
      () => client.invalidateQueries(),
    )
    return done !== undefined
  }

  return { save, busy }
}
