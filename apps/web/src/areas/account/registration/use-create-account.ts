import { type Account, normaliseAccount } from '@porteira/domain'
import { api } from '#api/client.ts'
import { storeLogin } from '#storage/store-login.ts'
import { type Origin, useAfterLogin } from '#areas/account/components/use-after-login.ts'
import { useSendPassword } from '#areas/account/components/use-send-password.ts'

/** Creates the account and logs in. When the CPF already has an account, it navigates to the login. */
export function useCreateAccount(account: Account, origin: Origin) {
  const afterLogin = useAfterLogin(origin)
  const { sendPassword, busy, refusal } = useSendPassword(account.cpf)

  const create = (password: string) =>
    sendPassword(password, async (pass) => {
      const { sex, ...texts } = normaliseAccount(account)
      const body = { ...texts, sex: sex === 'F' ? 'F' : 'M', pass } as const
      storeLogin(await api('POST /api/users/new', { body }))
      await afterLogin()
    })

  return { create, busy, refusal }
}
