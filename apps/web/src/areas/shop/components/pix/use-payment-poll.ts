import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { reportRetry } from '#api/connection.ts'
import { goToOrganiser } from '#api/organiser.ts'
import { useLogInFirst } from '#shell/use-log-in-first.ts'
import { askPix, type ChargeRequest } from './ask-pix.ts'
import { chime } from './chime.ts'
import { checkOfAnswer, checkOfError } from './payment-poll.ts'
import type { PaymentStage } from './PaymentState.tsx'
import { type FinalCheck, watchPayment } from './watch-payment.ts'

type Ends = {
  onPaid?: () => unknown
  /** Called with the sentence of the server. */
  onRefused: (message: string) => unknown
}

/**
 * Polls a charge until it has a final result, and calls a function of `ends` once with it. A page that becomes visible
 * again checks at once. Returns the stage, `checkNow`, which resolves to true when the polling has ended, the note of the
 * last answer, and whether the buyer came back from another app.
 */
export function usePaymentPoll({ charge, session }: ChargeRequest, isWanted: boolean, ends: Ends) {
  const [path] = useLocation()
  const logInFirst = useLogInFirst()
  const [stage, setStage] = useState<PaymentStage>('waiting')
  const [note, setNote] = useState('')
  const [isBack, setBack] = useState(false)
  const end = useEffectEvent((result: FinalCheck) => {
    if (result.kind === 'signed-out') return logInFirst(path, { ended: true })
    if (result.kind === 'missing') return goToOrganiser()
    if (result.kind === 'refused') {
      setStage('over')
      return ends.onRefused(result.message)
    }
    setStage(result.isFree ? 'free' : 'paid')
    chime()
    return ends.onPaid?.()
  })
  const watch = useRef<ReturnType<typeof watchPayment>>(undefined)
  const { cartUUID, installments, txid } = charge

  useEffect(() => {
    if (!isWanted || cartUUID === '') return
    const line = reportConnection()
    const watched = { cartUUID, installments, ...(txid !== undefined && { txid }) }
    const { checkNow, stop } = (watch.current = watchPayment({
      check: (signal) =>
        askPix({ charge: watched, session }, '2', { signal, retry: false }).then(checkOfAnswer, checkOfError),
      onEnd: (result) => void end(result),
      onLine: line,
      onNote: setNote,
    }))
    const wake = () => {
      if (document.visibilityState !== 'visible') return
      setBack(true)
      void checkNow()
    }
    document.addEventListener('visibilitychange', wake)
    addEventListener('online', checkNow)
    return () => {
      stop()
      line(true)
      document.removeEventListener('visibilitychange', wake)
      removeEventListener('online', checkNow)
    }
  }, [cartUUID, installments, txid, isWanted, session])

  return { stage, checkNow: async () => (await watch.current?.checkNow()) ?? false, note, isBack }
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
