import { useQuery } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import { goToOrganiser } from '#api/organiser.ts'
import type { Session } from '#storage/page-reads.ts'
import { useMessage } from '#components/messages/messages.tsx'
import { checkOfError } from '#areas/shop/components/pix/payment-poll.ts'
import { useGoBack } from '#shell/use-go-back.ts'
import { useLogInFirst } from '#shell/use-log-in-first.ts'
import { useWhen } from '#shell/use-when.ts'

type EarlyPaymentOptions = { cartUUID: string; session: Session; isWanted: boolean }

/** The charge for the rest of a plan, with its saving. A repeated call returns the same charge. */
export function useEarlyPayment({ cartUUID, session, isWanted }: EarlyPaymentOptions) {
  const show = useMessage()
  const goBack = useGoBack('/home')
  const logInFirst = useLogInFirst()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['all installments', cartUUID],
    queryFn: ({ signal }) =>
      api(
        'POST /api/cart/:cartUUID/pay/all',
        { params: { cartUUID }, query: { token: session.token() } },
        { signal },
      ),
    enabled: isWanted,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

  useWhen(error, async (problem) => {
    const result = checkOfError(problem)
    if (result.kind === 'signed-out') return logInFirst('/pay-installment', { ended: true })
    if (result.kind === 'missing') return goToOrganiser()
    if (result.kind !== 'refused') return
    await show(result.message)
    goBack()
  })

  return { early: data, error: error ?? undefined, isAsking: isFetching, again: () => refetch() }
}

export type EarlyPayment = NonNullable<ReturnType<typeof useEarlyPayment>['early']>
