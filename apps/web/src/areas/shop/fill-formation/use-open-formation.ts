import type { Cart } from '@porteira/contract'
import { formationMessages, generalMessages, REVIEW_STATUS } from '@porteira/domain'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { ApiError, messageOf } from '#api/api-error.ts'
import { useMessage } from '#components/messages/messages.tsx'
import { useGoBack } from '#shell/use-go-back.ts'
import { useLogInFirst } from '#shell/use-log-in-first.ts'
import { openFormation } from './queries.ts'

type OpenFormationOptions = { cartUUID: string; cartItemId: string; token: string; isLoggedIn: boolean }

/** The current open formation. It leaves the page when there is nothing to fill in. */
export function useOpenFormation({ cartUUID, cartItemId, token, isLoggedIn }: OpenFormationOptions) {
  const show = useMessage()
  const goBack = useGoBack('/home')
  const logInFirst = useLogInFirst()
  const isNamed = cartUUID !== '' && cartItemId !== ''
  const canAsk = isNamed && isLoggedIn
  const { data, error, isFetching, refetch } = useQuery({
    ...openFormation(cartUUID, cartItemId, token),
    enabled: canAsk,
    // Read once per visit, because a later answer would change the form while the buyer types.
    staleTime: Infinity,
    gcTime: 0,
  })
  const refusal = error instanceof ApiError && error.status >= 400 && error.status < 500 ? error : undefined
  const state = data && formationStateOf(data)

  const refuse = useEffectEvent(async (problem: ApiError) => {
    if (problem.status === 401) return logInFirst('/fill-formation', { ended: true })
    // The page does not reveal which carts exist: an unknown or foreign one shows the unavailable message.
    await show(problem.status === 404 ? generalMessages.unavailable : messageOf(problem))
    goBack()
  })
  const leave = useEffectEvent(async () => {
    if (state === 'review') await show(formationMessages.alreadyRegistered)
    if (state === 'nothing' || !isNamed) await show(generalMessages.unavailable)
    if (isNamed && !canAsk) logInFirst('/fill-formation')
    else goBack()
  })
  useEffect(() => {
    if (refusal) void refuse(refusal)
  }, [refusal])
  useEffect(() => {
    if (!canAsk || (state && state !== 'form' && state !== 'returned')) void leave()
  }, [canAsk, state])

  return {
    cart: state === 'form' ? data : undefined,
    items: state === 'form' ? data?.items : undefined,
    refundedCart: state === 'returned' ? data : undefined,
    error: data || refusal ? undefined : (error ?? undefined),
    isAsking: isFetching,
    again: () => refetch(),
  }
}

function formationStateOf({ cartStatus, items, returned }: Cart) {
  if (cartStatus === REVIEW_STATUS) return 'review'
  if (cartStatus !== 'Paid' && cartStatus !== 'Registered') return 'elsewhere'
  if (items.length === 0) return 'nothing'
  return returned === 'whole' ? 'returned' : 'form'
}
