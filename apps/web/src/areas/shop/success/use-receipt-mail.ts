import { formationMessages, receiptMessages } from '@porteira/domain'
import { useState } from 'react'
import { ApiError, formMessageOf } from '#api/api-error.ts'
import { api } from '#api/client.ts'
import { remember } from '#storage/remember.ts'
import type { Session } from '#storage/page-reads.ts'
import { useMessage } from '#components/messages/messages.tsx'
import { useLogInFirst } from '#shell/use-log-in-first.ts'

/** Sends the receipt of a purchase by mail, and changes its mail address. */
export function useReceiptMail(cartUUID: string, session: Session) {
  const show = useMessage()
  const logInFirst = useLogInFirst()
  const [busy, setBusy] = useState<'send' | 'change'>()

  async function fail(error: unknown) {
    await show(formMessageOf(error))
    if (error instanceof ApiError && error.status === 401) logInFirst('/success', { ended: true })
  }

  async function send(email: string) {
    if (session.token() === '') return logInFirst('/success')
    setBusy('send')
    try {
      const { msg } = await api('POST /api/cart/:cartUUID/receipt/email', {
        params: { cartUUID },
        body: { token: session.token(), email, cartUUID },
      })
      const isSent = msg === receiptMessages.sent
      await show(isSent ? `${formationMessages.finishedCongratulations}\n${msg}` : msg)
    } catch (error) {
      await fail(error)
    } finally {
      setBusy(undefined)
    }
  }

  /** Resolves to the new address; undefined when it did not change. */
  async function change(email: string) {
    if (session.token() === '') {
      logInFirst('/success')
      return undefined
    }
    setBusy('change')
    try {
      const changed = await api('POST /api/users/change/email', {
        body: { token: session.token(), email, cartUUID },
      })
      remember('mdlToken', changed.token)
      return changed.email
    } catch (error) {
      await fail(error)
      return undefined
    } finally {
      setBusy(undefined)
    }
  }

  return { send, change, busy }
}
