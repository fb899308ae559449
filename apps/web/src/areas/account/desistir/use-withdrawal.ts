import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { codeOf, statusOf } from '#api/api-error.ts'
import { api } from '#api/client.ts'
import { query } from '#api/query.ts'
import { useMessage } from '#components/messages/messages.tsx'
import { attempts, once } from '#components/send/attempt.ts'
import { useSend } from '#components/send/use-send.ts'
import { useLogInFirst } from '#shell/use-log-in-first.ts'

/**
 * The offer of a withdrawal with the sums of the chosen entries, and the withdrawal itself. `onDone` runs after it, before
 * its message.
 */
export function useWithdrawal(cartUUID: string, token: string, onDone: () => Promise<unknown>) {
  const show = useMessage()
  const [, navigate] = useLocation()
  const logInFirst = useLogInFirst()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [attempt] = useState(() => attempts())
  const entries = chosen.join()
  const offer = useQuery({
    ...query('GET /api/cart/:cartUUID/withdrawal', {
      params: { cartUUID },
      query: { token, ...(entries !== '' && { entries }) },
    }),
    enabled: cartUUID !== '' && token !== '',
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  const { send, busy } = useSend(async (error, say) => {
    if (statusOf(error) === 401) return logInFirst('/home', { ended: true })
    await say()
    // An entry may be handed out by now, or a payment has arrived.
    if (['values_changed', 'unknown_entries', 'not_withdrawable'].includes(codeOf(error)))
      await offer.refetch()
  })
  const removal = offer.isPlaceholderData || chosen.length === 0 ? undefined : offer.data?.removal

  async function confirm() {
    if (!removal) return
    const body = { entries: [...chosen], shown: { value: removal.value, due: removal.due } }
    const answer = await send(() =>
      once(attempt, body, (key) =>
        api(
          'POST /api/cart/:cartUUID/withdrawal',
          { params: { cartUUID }, query: { token }, body },
          { once: key },
        ),
      ),
    )
    if (!answer) return
    await onDone()
    await show(answer.msg, { passesByItself: true })
    navigate('/home', { replace: true })
  }

  return { offer, chosen, choose: setChosen, removal, confirm, busy }
}
