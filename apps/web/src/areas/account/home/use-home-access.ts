import { isValidCpf } from '@porteira/domain'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { clearLogin, remember } from '#storage/remember.ts'
import { accessOf, type Buyer } from './access.ts'
import { forgetRiderDrafts } from '#storage/drafts.ts'
import { rememberCpf } from '#storage/before-login.ts'

/** True when the page may show the purchases. Else it navigates to the login, which returns here. */
export function useHomeAccess(buyer: Buyer, userCPF: string | undefined) {
  const [, navigate] = useLocation()
  const access = accessOf(buyer, userCPF)

  const leave = useEffectEvent(() => {
    if (access === 'other-buyer') {
      clearLogin()
      forgetRiderDrafts()
    }
    if (userCPF !== undefined && isValidCpf(userCPF)) rememberCpf(userCPF)
    remember('loginRedirect', '/home')
    navigate(access === 'other-buyer' ? '/login-enter' : '/login', { replace: true })
  })
  useEffect(() => {
    if (access !== 'open') leave()
  }, [access])

  return access === 'open'
}
