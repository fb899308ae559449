import type { Login } from '@porteira/contract'
import { accountMessages } from '@porteira/domain'
import { useEffect, useEffectEvent } from 'react'
import { messageOf, statusOf } from '#api/api-error.ts'
import { api } from '#api/client.ts'
import { endSession } from '#api/end-session.ts'
import { forgetPerson } from '#storage/forget-person.ts'
import { clearLogin } from '#storage/remember.ts'
import { storeLogin } from '#storage/store-login.ts'
import { useAsk, useMessage } from '#components/messages/messages.tsx'
import { type Origin, useAfterLogin } from '#areas/account/components/use-after-login.ts'

type StoredLoginOptions = {
  isAdmin: boolean
  /** The token of the stored login; '' when there is none. */
  stored: string
  origin: Origin
}

/** Offers a stored login: the server confirms the session, then the user confirms the name. */
export function useStoredLogin({ isAdmin, stored, origin }: StoredLoginOptions) {
  const ask = useAsk()
  const show = useMessage()
  const afterLogin = useAfterLogin(origin)

  const confirm = useEffectEvent(async (login: Login) => {
    // Before the answer of the user, because the server has replaced the old token, which ends soon.
    storeLogin(login)
    const answer = await ask({
      title: accountMessages.confirmUser,
      detail: `${login.name}\n${login.email}`,
      yes: 'Sim',
      no: 'Não',
    })
    if (answer === 'yes') return afterLogin()
    if (answer === 'dismissed') return
    void endSession(login.token)
    await forgetPerson()
    location.reload()
  })

  const refuse = useEffectEvent((error: unknown) => {
    if (statusOf(error) === 401) clearLogin()
    else void show(messageOf(error))
  })

  const check = useEffectEvent((adminCheck: 0 | 1, signal: AbortSignal) => {
    if (stored === '') return undefined
    const input = { query: { token: stored }, body: { token: stored, adminCheck } }
    return api('POST /api/users/login/token', input, { signal })
  })

  useEffect(() => {
    const isNavigating = new AbortController()
    check(isAdmin ? 1 : 0, isNavigating.signal)?.then(
      (login) => (isNavigating.signal.aborted ? undefined : confirm(login)),
      (error: unknown) => (isNavigating.signal.aborted ? undefined : refuse(error)),
    )
    return () => isNavigating.abort()
  }, [isAdmin])
}
