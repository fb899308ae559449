import type { Cart } from '@porteira/contract'
import { formationMessages, generalMessages, REVIEW_STATUS } from '@porteira/domain'
import { useQuery } from '@tanstack/react-query'
import { refusalOf } from '#api/api-error.ts'
import { useMessage } from '#components/messages/messages.tsx'
import { useGoBack } from '#shell/use-go-back.ts'
import { useLogInFirst } from '#shell/use-log-in-first.ts'
import { useWhen } from '#shell/use-when.ts'
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
  const refusal = refusalOf(error)
  const state = data && formationStateOf(data)
  const mustLeave = !canAsk || (state !== undefined && state !== 'form' && state !== 'returned')

  useWhen(refusal, async ({ status, message }) => {
    if (status === 401) return logInFirst('/fill-formation', { ended: true })
    // The page does not reveal which carts exist: an unknown or foreign one shows the unavailable message.
    await show(status === 404 ? generalMessages.unavailable : message)
    goBack()
  })
  useWhen(mustLeave, async () => {
    if (state === 'review') await show(formationMessages.alreadyRegistered)
    if (state === 'nothing' || !isNamed) await show(generalMessages.unavailable)
    if (isNamed && !canAsk) logInFirst('/fill-formation')
    else goBack()
  })

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
