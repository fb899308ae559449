import { useEffect, useEffectEvent, useRef } from 'react'
import { reportRetry } from '#api/connection.ts'
import { askPix, type ChargeRequest } from './ask-pix.ts'
import { checkOfAnswer, checkOfError } from './payment-poll.ts'
import { type FinalCheck, watchPayment } from './watch-payment.ts'

/**
 * Watches a charge until something ends the waiting, which is told once to `onEnd`. A page that comes back
 * into result checks at once. Answers a function that does so too: true when the waiting has ended.
 */
export function usePaymentPoll(
  { charge, session }: ChargeRequest,
  isWanted: boolean,
  onEnd: (result: FinalCheck) => void,
) {
  const end = useEffectEvent(onEnd)
  const watch = useRef<ReturnType<typeof watchPayment>>(undefined)
  const { cartUUID, installments, txid } = charge

  useEffect(() => {
    if (!isWanted || cartUUID === '') return
    const line = reportConnection()
    const watched = { cartUUID, installments, ...(txid !== undefined && { txid }) }
    const { checkNow, stop } = (watch.current = watchPayment({
      check: (signal) =>
        askPix({ charge: watched, session }, '2', { signal, retry: false }).then(checkOfAnswer, checkOfError),
      onEnd: (result) => end(result),
      onLine: line,
    }))
    const wake = () => {
      if (document.visibilityState === 'visible') void checkNow()
    }
    document.addEventListener('visibilitychange', wake)
    addEventListener('online', wake)
    return () => {
      stop()
      line(true)
      document.removeEventListener('visibilitychange', wake)
      removeEventListener('online', wake)
    }
  }, [cartUUID, installments, txid, isWanted, session])

  return async () => (await watch.current?.checkNow()) ?? false
}

/** Shows the band of a weak line from the first lost look to the first good one. */
function reportConnection() {
  let recovered: (() => void) | undefined
  return (reached: boolean) => {
    if (!reached) recovered ??= reportRetry()
    else {
      recovered?.()
      recovered = undefined
    }
  }
}
