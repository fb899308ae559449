import { type Account, normaliseAccount, wirePassword } from '@porteira/domain'
import { useLocation } from 'wouter'
import { ApiError } from '#api/api-error.ts'
import { api } from '#api/client.ts'
import { storeLogin } from '#storage/store-login.ts'
import { useSend } from '#components/send/use-send.ts'
import { usePasswordRefusal } from '#areas/account/components/use-password-refusal.ts'
import { type Origin, useAfterLogin } from '#areas/account/components/use-after-login.ts'
import { rememberCpf } from '#storage/before-login.ts'

/** Creates the account and logs in. When the CPF already has an account, it navigates to the login. */
export function useCreateAccount(account: Account, origin: Origin) {
  const [, navigate] = useLocation()
  const afterLogin = useAfterLogin(origin)
  const { send, busy } = useSend()
  const { refusal, takeRefusal } = usePasswordRefusal()

  const create = (password: string) =>
    send(
      async () => {
        const pass = await wirePassword(password)
        const { sex, ...texts } = normaliseAccount(account)
        const body = { ...texts, sex: sex === 'F' ? 'F' : 'M', pass } as const
        storeLogin(await api('POST /api/users/new', { body }))
        await afterLogin()
      },
      async (error, say) => {
        if (takeRefusal(error, password)) return
        await say()
        if (!isTaken(error)) return
        rememberCpf(account.cpf)
        navigate('/login')
      },
    )

  return { create, busy, refusal }
}

const isTaken = (error: unknown) => error instanceof ApiError && error.status === 409
