import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { ApiError, messageOf } from '#api/api-error.ts'
import { remember } from '#storage/remember.ts'
import { useMessage } from '#components/messages/messages.tsx'

/** Handles a plan that is no longer offered: it shows a message and navigates to the choice of plans. */
export function usePlanRefusal(...errors: unknown[]) {
  const show = useMessage()
  const [, navigate] = useLocation()
  const refusal = errors.find(
    (error) => error instanceof ApiError && error.status === 409 && error.code === 'plan_not_offered',
  )

  const chooseAgain = useEffectEvent(async () => {
    remember('mdlCartInstallments', 1)
    await show(messageOf(refusal))
    navigate('/installments')
  })
  const isRefused = refusal !== undefined
  useEffect(() => {
    if (isRefused) void chooseAgain()
  }, [isRefused])
}
