import { type Account, accountMessages, normaliseAccount } from '@porteira/domain'
import { useLocation } from 'wouter'
import { statusOf } from '#api/api-error.ts'
import { api } from '#api/client.ts'
import { remember } from '#storage/remember.ts'
import type { Session } from '#storage/page-reads.ts'
import { useMessage } from '#components/messages/messages.tsx'
import { useSend } from '#components/send/use-send.ts'
import { useLogInFirst } from '#shell/use-log-in-first.ts'
import { rememberCpf } from '#storage/before-login.ts'

type SaveAccountOptions = { account: Account; userId: string; session: Session }

/** Saves the changed account on the server and in the browser storage. */
export function useSaveAccount({ account, userId, session }: SaveAccountOptions) {
  const show = useMessage()
  const [, navigate] = useLocation()
  const logInFirst = useLogInFirst()
  const { send, busy } = useSend(async (error, say) => {
    await say()
    const status = statusOf(error)
    if (status === 401) logInFirst('/registration#modify', { ended: true })
    if (status === 404 || status === 409) {
      rememberCpf(account.cpf)
      navigate('/login')
    }
  })

  const save = () =>
    send(async () => {
      const saved = await api('PUT /api/users/:userId', {
        params: { userId },
        query: { token: session.token() },
        body: profileOf(account),
      })
      remember('mdlEmail', saved.email)
      remember('mdlName', saved.name)
      remember('mdlSex', saved.sex)
      remember('mdlAdmin', saved.admin)
      await show(accountMessages.profileSaved)
      navigate('/home')
    })

  return { save, busy }
}

/** The fields that may change, without the CPF, in the form that the server stores. */
function profileOf(account: Account) {
  const { nickname, name, email, mobile, birthdate, sex, state, city } = normaliseAccount(account)
  return { nickname, name, email, mobile, birthdate, sex: sex === 'F' ? 'F' : 'M', state, city } as const
}
