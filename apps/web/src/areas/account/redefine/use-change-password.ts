import { accountMessages } from '@porteira/domain'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { api } from '#api/client.ts'
import { forget } from '#storage/remember.ts'
import { storeLogin } from '#storage/store-login.ts'
import { useMessage } from '#components/messages/messages.tsx'
import { useSendPassword } from '#areas/account/components/use-send-password.ts'
import { forgetLink, type RecoveryLink } from './recovery-link.ts'
import { forgetRecovery } from '#storage/before-login.ts'

/** Sets the password, logs in and navigates on. A code that is no longer valid leads to the login. */
export function useChangePassword({ cpf, code, landing }: RecoveryLink, loginRedirect: string) {
  const show = useMessage()
  const [, navigate] = useLocation()
  const [isDone, setIsDone] = useState(false)
  const { sendPassword, busy, refusal } = useSendPassword(cpf)

  const change = (password: string) =>
    sendPassword(password, async (pass) => {
      storeLogin(await api('POST /api/users/change/pass', { body: { cpf, code, pass } }))
      forgetLink()
      forgetRecovery()
      forget('loginRedirect')
      setIsDone(true)
      await show(accountMessages.passwordChanged, { passesByItself: true })
      navigate(loginRedirect.startsWith('/') ? loginRedirect : landing || '/purchase')
    })

  return { change, busy, isDone, refusal }
}
