import type { Login } from '@porteira/contract'
import { accountMessages } from '@porteira/domain'
import { useEffect, useEffectEvent } from 'react'
import { ApiError, messageOf } from '#api/api-error.ts'
import { api } from '#api/client.ts'
import { clearLogin, recall, token } from '#storage/session.ts'
import { storeLogin } from '#storage/store-login.ts'
import { useAsk, useMessage } from '#components/messages/messages.tsx'
import { useAfterLogin } from '#areas/account/components/use-after-login.ts'

const isStored = () => [token(), recall('mdlEmail'), recall('mdlName')].every((part) => part !== '')

/** Somebody logged in here before: the server confirms the session, then the person does. */
export function useStoredLogin(isAdmin: boolean) {
  const ask = useAsk()
  const show = useMessage()
  const afterLogin = useAfterLogin()

  const confirm = useEffectEvent(async (login: Login) => {
    // The server gave a new token for the old one, which soon ends, whatever is answered here.
    storeLogin(login)
    const answer = await ask({
      title: accountMessages.confirmUser,
      detail: `${login.name}\n${login.email}`,
      yes: 'Sim',
      no: 'Não',
    })
    if (answer === 'yes') return afterLogin()
    if (answer === 'dismissed') return
    clearLogin()
    location.reload()
  })

  const refuse = useEffectEvent((error: unknown) => {
    const isOver = error instanceof ApiError && error.status === 401
    if (isOver) clearLogin()
    else void show(messageOf(error))
  })

  useEffect(() => {
    if (!isStored()) return
    const leaving = new AbortController()
    const adminCheck = isAdmin ? 1 : 0
    const input = { query: { token: token() }, body: { token: token(), adminCheck } } as const
    api('POST /api/users/login/token', input, { signal: leaving.signal }).then(
      (login) => (leaving.signal.aborted ? undefined : confirm(login)),
      (error: unknown) => (leaving.signal.aborted ? undefined : refuse(error)),
    )
    return () => leaving.abort()
  }, [isAdmin])
}
