import { formationMessages, receiptMessages } from '@porteira/domain'
import { statusOf } from '#api/api-error.ts'
import { api } from '#api/client.ts'
import { remember } from '#storage/remember.ts'
import type { Session } from '#storage/page-reads.ts'
import { useMessage } from '#components/messages/messages.tsx'
import { useSend } from '#components/send/use-send.ts'
import { useLogInFirst } from '#shell/use-log-in-first.ts'

/** Sends the receipt of a purchase by mail, and changes its mail address. */
export function useReceiptMail(cartUUID: string, session: Session) {
  const show = useMessage()
  const logInFirst = useLogInFirst()
  const sending = useSend(fail)
  const changing = useSend(fail)

  async function fail(error: unknown, say: () => Promise<void>) {
    await say()
    if (statusOf(error) === 401) logInFirst('/success', { ended: true })
  }

  async function send(email: string) {
    if (session.token() === '') return logInFirst('/success')
    await sending.send(async () => {
      const { msg } = await api('POST /api/cart/:cartUUID/receipt/email', {
        params: { cartUUID },
        body: { token: session.token(), email, cartUUID },
      })
      const isSent = msg === receiptMessages.sent
      await show(isSent ? `${formationMessages.finishedCongratulations}\n${msg}` : msg)
    })
  }

  /** Resolves to the new address; undefined when it did not change. */
  async function change(email: string) {
    if (session.token() === '') {
      logInFirst('/success')
      return undefined
    }
    return changing.send(async () => {
      const changed = await api('POST /api/users/change/email', {
        body: { token: session.token(), email, cartUUID },
      })
      remember('mdlToken', changed.token)
      return changed.email
    })
  }

  return { send, isSending: sending.busy, change, isChanging: changing.busy }
}
