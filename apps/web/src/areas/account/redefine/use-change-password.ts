import { accountMessages, wirePassword } from '@porteira/domain'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError } from '#api/api-error.ts'
import { api } from '#api/client.ts'
import { forget } from '#storage/remember.ts'
import { storeLogin } from '#storage/store-login.ts'
import { useMessage } from '#components/messages/messages.tsx'
import { useSend } from '#components/send/use-send.ts'
import { usePasswordRefusal } from '#areas/account/components/use-password-refusal.ts'
import { forgetLink, type RecoveryLink } from './recovery-link.ts'
import { forgetRecovery, rememberCpf } from '#storage/before-login.ts'

/** Sets the password, logs in and navigates on. A code that is no longer valid leads to the login. */
export function useChangePassword({ cpf, code, landing }: RecoveryLink, loginRedirect: string) {
  const show = useMessage()
  const [, navigate] = useLocation()
  const { send, busy } = useSend()
  const [isDone, setIsDone] = useState(false)
  const { refusal, takeRefusal } = usePasswordRefusal()

  const change = (password: string) =>
    send(
      async () => {
        const pass = await wirePassword(password)
        storeLogin(await api('POST /api/users/change/pass', { body: { cpf, code, pass } }))
        forgetLink()
        forgetRecovery()
        forget('loginRedirect')
        setIsDone(true)
        await show(accountMessages.passwordChanged, { passesByItself: true })
        navigate(loginRedirect.startsWith('/') ? loginRedirect : landing || '/purchase')
      },
      async (error, say) => {
        if (takeRefusal(error, password)) return
        await say()
        if (!isOver(error)) return
        rememberCpf(cpf)
        navigate('/login')
      },
    )

  return { change, busy, isDone, refusal }
}

const isOver = (error: unknown) => error instanceof ApiError && error.status === 409
