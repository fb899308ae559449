import { useState } from 'react'
import { api } from '#api/client.ts'
import { rememberDraft } from '#storage/drafts.ts'
import { useSend } from '#components/send/use-send.ts'
import { useSecondsLeft } from '#ui/use-seconds-left.ts'
import { SENT_CODES } from '#storage/before-login.ts'
import { nextCodeAt, sentCodesIn } from './sent-codes.ts'

export type RecoveryInput = { cpf: string; contact: string }

type SendCodeOptions = {
  by: 'email' | 'mobile'
  typed: RecoveryInput
  /** The short name of the event to return to; '' when there is none. */
  landing: string
  /** The stored requests of this tab. */
  draft: unknown
}

/**
 * Requests a recovery code. The answer does not reveal whether CPF and contact match, nor whether a limit of the
 * server has stopped the code. So the time until the next code is counted here.
 */
export function useSendCode({ by, typed, landing, draft }: SendCodeOptions) {
  const { send: sendCall, busy } = useSend()
  const [sent, setSent] = useState(() => sentCodesIn(draft))
  const seconds = useSecondsLeft((now) => nextCodeAt(sent, typed, now))

  /** Resolves to true when the server accepted the request. */
  async function send() {
    const { cpf, contact } = typed
    const body = by === 'email' ? { cpf, email: contact, ...wayBack(landing) } : { cpf, mobile: contact }
    if (!(await sendCall(() => api('POST /api/users/login/recover', { body })))) return false
    const now = [...sent, { ...typed, at: Date.now() }].slice(-20)
    setSent(now)
    rememberDraft(SENT_CODES, now)
    return true
  }

  return { send, busy, waitSeconds: seconds ?? 0 }
}

/** The target of the link in the mail, and the event to return to. */
const wayBack = (landing: string) => ({
  redir: `${location.origin}/redefine`,
  ...(landing !== '' && { landing }),
})
