import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import { useAsk, useMessage } from '#components/messages/messages.tsx'

type Question = { title: string; detail: string; yes: string }

/** Asks before a change of the team, makes it, and reads the team again, also after a failure. */
export function useTeamChange(admin: Admin, onChanged: () => void) {
  const ask = useAsk()
  const show = useMessage()
  const { send, busy } = useAdminSend(admin)

  async function confirmed<Answer extends { msg: string }>(question: Question, call: () => Promise<Answer>) {
    if ((await ask(question)) !== 'yes') return undefined
    const answer = await send(call)
    onChanged()
    return answer
  }

  return {
    busy,
    /** The same with the message of the answer. */
    async confirmed(question: Question, call: () => Promise<{ msg: string }>) {
      const answer = await confirmed(question, call)
      if (answer) await show(answer.msg, { passesByItself: true })
    },
    /** Resolves to the answer; undefined after 'Voltar' and after an error. */
    answered: confirmed,
  }
}
