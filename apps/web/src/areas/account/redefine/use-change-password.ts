import { accountMessages, wirePassword } from '@porteira/domain'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError, formMessageOf } from '#api/api-error.ts'
import { api } from '#api/client.ts'
import { forget } from '#storage/remember.ts'
import { storeLogin } from '#storage/store-login.ts'
import { useMessage } from '#components/messages/messages.tsx'
import { usePasswordRefusal } from '#areas/account/components/use-password-refusal.ts'
import { forgetLink, type RecoveryLink } from './recovery-link.ts'
import { forgetRecovery, rememberCpf } from '#storage/before-login.ts'

/** Sets the password, logs in and navigates on. A code that is no longer valid leads to the login. */
export function useChangePassword({ cpf, code, landing }: RecoveryLink, loginRedirect: string) {
  const show = useMessage()
  const [, navigate] = useLocation()
  const [busy, setBusy] = useState(false)
  const [isDone, setIsDone] = useState(false)
  const { refusal, takeRefusal } = usePasswordRefusal()

  async function change(password: string) {
    setBusy(true)
    try {
      const pass = await wirePassword(password)
      storeLogin(await api('POST /api/users/change/pass', { body: { cpf, code, pass } }))
      forgetLink()
      forgetRecovery()
      forget('loginRedirect')
      setIsDone(true)
      await show(accountMessages.passwordChanged, { passesByItself: true })
      navigate(loginRedirect.startsWith('/') ? loginRedirect : landing || '/purchase')
    } catch (error) {
      if (takeRefusal(error, password)) return
      await show(formMessageOf(error))
      if (!isOver(error)) return
      rememberCpf(cpf)
      navigate('/login')
    } finally {
      setBusy(false)
    }
  }

  return { change, busy, isDone, refusal }
}

const isOver = (error: unknown) => error instanceof ApiError && error.status === 409
