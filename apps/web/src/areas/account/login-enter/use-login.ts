import { accountMessages, wirePassword } from '@porteira/domain'
import { useState } from 'react'
import { codeOf } from '#api/api-error.ts'
import { api } from '#api/client.ts'
import { remember } from '#storage/remember.ts'
import { storeLogin } from '#storage/store-login.ts'
import { useMessage } from '#components/messages/messages.tsx'
import { useSend } from '#components/send/use-send.ts'
import { type Origin, useAfterLogin } from '#areas/account/components/use-after-login.ts'

type Credentials = { cpf: string; password: string; otp: string }

/** Logs in with CPF and password. It shows an error, or navigates on after a success. */
export function useLogin(isAdmin: boolean, origin: Origin) {
  const show = useMessage()
  const afterLogin = useAfterLogin(origin)
  const [needsOtp, setNeedsOtp] = useState(false)
  const { send, busy } = useSend((error, say) => {
    if (codeOf(error) === 'OTP_REQUIRED') setNeedsOtp(true)
    return say()
  })

  /** Resolves to true when the login succeeds. */
  function login({ cpf, password, otp }: Credentials) {
    remember('mdlCPF', cpf)
    return send(async () => {
      const pass = await wirePassword(password)
      const reply = await api('POST /api/users/login/userpass', {
        body: { cpf, pass, adminCheck: isAdmin ? 1 : 0, ...(otp && { otp }) },
      })
      if (isAdmin && reply.admin !== 1 && reply.roles.length === 0) {
        await show(accountMessages.adminsOnly)
        return false
      }
      storeLogin(reply)
      await afterLogin()
      return true
    })
  }

  return { login, busy, needsOtp }
}
