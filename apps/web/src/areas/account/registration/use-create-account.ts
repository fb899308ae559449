import { type Account, normaliseAccount, wirePassword } from '@porteira/domain'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError, formMessageOf } from '#api/api-error.ts'
import { api } from '#api/client.ts'
import { storeLogin } from '#storage/store-login.ts'
import { useMessage } from '#components/messages/messages.tsx'
import { usePasswordRefusal } from '#areas/account/components/use-password-refusal.ts'
import { type Origin, useAfterLogin } from '#areas/account/components/use-after-login.ts'
import { rememberCpf } from '#storage/before-login.ts'

/** Creates the account and logs in. When the CPF already has an account, it navigates to the login. */
export function useCreateAccount(account: Account, origin: Origin) {
  const show = useMessage()
  const [, navigate] = useLocation()
  const afterLogin = useAfterLogin(origin)
  const [busy, setBusy] = useState(false)
  const { refusal, takeRefusal } = usePasswordRefusal()

  async function create(password: string) {
    setBusy(true)
    try {
      const pass = await wirePassword(password)
      const { sex, ...texts } = normaliseAccount(account)
      const body = { ...texts, sex: sex === 'F' ? 'F' : 'M', pass } as const
      storeLogin(await api('POST /api/users/new', { body }))
      await afterLogin()
    } catch (error) {
      if (takeRefusal(error, password)) return
      await show(formMessageOf(error))
      if (!isTaken(error)) return
      rememberCpf(account.cpf)
      navigate('/login')
    } finally {
      setBusy(false)
    }
  }

  return { create, busy, refusal }
}

const isTaken = (error: unknown) => error instanceof ApiError && error.status === 409
