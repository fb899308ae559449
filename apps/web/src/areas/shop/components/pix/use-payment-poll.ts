import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { reportRetry } from '#api/connection.ts'
import { askPix, type ChargeRequest } from './ask-pix.ts'
import { checkOfAnswer, checkOfError } from './payment-poll.ts'
import { type FinalCheck, watchPayment } from './watch-payment.ts'

/**
 * Polls a charge until it has a final result, and calls `onEnd` once with it. A page that becomes visible again
 * checks at once. Returns `checkNow`, which resolves to true when the polling has ended, and the note of the last answer.
 */
export function usePaymentPoll(
  { charge, session }: ChargeRequest,
  isWanted: boolean,
  onEnd: (result: FinalCheck) => void,
) {
  const end = useEffectEvent(onEnd)
  const [note, setNote] = useState('')
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
      onNote: setNote,
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

  return { checkNow: async () => (await watch.current?.checkNow()) ?? false, note }
}

/** Shows the banner of a weak connection from the first failed check to the next successful one. */
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
