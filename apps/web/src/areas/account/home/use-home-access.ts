import { isValidCpf } from '@porteira/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { endSession } from '#api/end-session.ts'
import { forgetPerson } from '#storage/forget-person.ts'
import { remember } from '#storage/remember.ts'
import { useWhen } from '#shell/use-when.ts'
import { accessOf, type Buyer } from './access.ts'
import { rememberCpf } from '#storage/before-login.ts'

/** True when the page may show the purchases. Else it navigates to the login, which returns here. */
export function useHomeAccess(buyer: Buyer, userCPF: string | undefined) {
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const access = accessOf(buyer, userCPF)

  useWhen(access !== 'open' && access, () => {
    if (access === 'other-buyer') {
      void endSession(buyer.token)
      void forgetPerson()
      client.clear()
    }
    if (userCPF !== undefined && isValidCpf(userCPF)) rememberCpf(userCPF)
    remember('loginRedirect', '/home')
    navigate(access === 'other-buyer' ? '/login-enter' : '/login', { replace: true })
  })

  return access === 'open'
}
