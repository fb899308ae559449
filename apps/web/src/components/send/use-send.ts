import { useState } from 'react'
import { formMessageOf } from '#api/api-error.ts'
import { useMessage } from '#components/messages/messages.tsx'

/** Deals with the error of a call. `say` shows its sentence in a dialog, and resolves when that is closed. */
type OnError = (error: unknown, say: () => Promise<void>) => unknown

/**
 * Sends the changes of a part of a page. Without `onError` the sentence of an error is shown in a dialog. Idempotency keys
 * and repetitions are a matter of the call. The mutations of TanStack Query would do the same with 2.5 kB more for each
 * page that sends something, which the limits of the pages of the shop do not allow.
 */
export function useSend(onError: OnError = (_error, say) => say()) {
  const show = useMessage()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  /** Resolves to the answer; undefined after an error. */
  async function send<Answer>(
    call: () => Promise<Answer>,
    onOwnError = onError,
  ): Promise<Answer | undefined> {
    setBusy(true)
    setProblem('')
    try {
      return await call()
    } catch (error) {
      setProblem(formMessageOf(error))
      await onOwnError(error, () => show(formMessageOf(error)))
      return undefined
    } finally {
      setBusy(false)
    }
  }

  /** The same, and shows the sentence of the answer, if it has one. `onDone` runs before, only after a success. */
  async function sendAndSay<Answer extends { msg: string }>(
    call: () => Promise<Answer>,
    onDone?: (answer: Answer) => unknown,
  ) {
    const answer = await send(call)
    if (!answer) return undefined
    await onDone?.(answer)
    if (answer.msg) await show(answer.msg, { passesByItself: true })
    return answer
  }

  return { send, sendAndSay, busy, /** The sentence of the last error. */ problem }
}
