import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { ApiError, messageOf } from '#api/api-error.ts'
import { remember } from '#storage/remember.ts'
import { useMessage } from '#components/messages/messages.tsx'

/** A plan that is no longer offered, because the days went by: says so and lets one choose again. */
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
