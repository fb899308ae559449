import { wirePassword } from '@porteira/domain'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { codeOf, messageOf, statusOf } from '#api/api-error.ts'
import type { Refusal } from '#components/person/PasswordField.tsx'
import { useSend } from '#components/send/use-send.ts'
import { rememberCpf } from '#storage/before-login.ts'

/**
 * Sends a new password. `refusal` is the password that the server refused as too common: the dialog stays open for
 * another one. After any other refusal the visitor logs in.
 */
export function useSendPassword(cpf: string) {
  const [, navigate] = useLocation()
  const { send, busy } = useSend()
  const [refusal, setRefusal] = useState<Refusal>()

  /** `call` gets the password in the form in which it is sent. */
  const sendPassword = (password: string, call: (pass: string) => Promise<void>) =>
    send(
      async () => call(await wirePassword(password)),
      async (error, say) => {
        if (codeOf(error) === 'common_password') return setRefusal({ password, message: messageOf(error) })
        await say()
        if (statusOf(error) !== 409) return
        rememberCpf(cpf)
        navigate('/login')
      },
    )

  return { sendPassword, busy, refusal }
}
