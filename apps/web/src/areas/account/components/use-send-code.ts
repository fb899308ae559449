import { useState } from 'react'
import { formMessageOf } from '#api/api-error.ts'
import { api } from '#api/client.ts'
import { useMessage } from '#components/messages/messages.tsx'

type Contact = { email: string } | { mobile: string }

/** Requests a recovery code. The answer does not reveal whether CPF and contact match. */
export function useSendCode(landing: string) {
  const show = useMessage()
  const [busy, setBusy] = useState(false)

  /** Resolves to true when the server accepted the request. */
  async function send(cpf: string, contact: Contact) {
    setBusy(true)
    try {
      const body = 'email' in contact ? { cpf, ...contact, ...wayBack(landing) } : { cpf, ...contact }
      await api('POST /api/users/login/recover', { body })
      return true
    } catch (error) {
      await show(formMessageOf(error))
      return false
    } finally {
      setBusy(false)
    }
  }

  return { send, busy }
}

/** The target of the link in the mail, and the event to return to. */
const wayBack = (landing: string) => ({
  redir: `${location.origin}/redefine`,
  ...(landing !== '' && { landing }),
})
