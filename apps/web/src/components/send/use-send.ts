import { MutationCache, QueryClient, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { formMessageOf } from '#api/api-error.ts'
import { useMessage } from '#components/messages/messages.tsx'

/** Deals with the error of a call. `say` shows its sentence in a dialog, and resolves when that is closed. */
export type OnError = (error: unknown, say: () => Promise<void>) => unknown
type Sending = { call: () => Promise<unknown>; onError: OnError }

/** Apart from the client of the queries, which the first page loads without the code for changes. */
const changes = new QueryClient({ mutationCache: new MutationCache() })

/**
 * Sends the changes of a part of a page, one at a time. Without `onError` the sentence of an error is shown in a dialog.
 * Idempotency keys and repetitions are a matter of the call.
 */
export function useSend(onError: OnError = (_error, say) => say()) {
  const show = useMessage()
  const isSending = useRef(false)
  const { mutateAsync, isPending, error } = useMutation(
    {
      // A change fails at once without a network, and does not wait for one.
      networkMode: 'always',
      gcTime: 0,
      mutationFn: ({ call }: Sending) => call(),
      onError: (reason, sending) => sending.onError(reason, () => show(formMessageOf(reason))),
    },
    changes,
  )

  /** Resolves to the answer; undefined after an error, and while another call is sent. */
  async function send<Answer>(
    call: () => Promise<Answer>,
    onOwnError = onError,
  ): Promise<Answer | undefined> {
    // The page shows `busy` only after a moment, in which a button can be pressed again.
    if (isSending.current) return undefined
    isSending.current = true
    try {
      return (await mutateAsync({ call, onError: onOwnError })) as Answer
    } catch {
      return undefined
    } finally {
      isSending.current = false
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

  return {
    send,
    sendAndSay,
    busy: isPending,
    /** The sentence of the last error. */
    problem: error ? formMessageOf(error) : '',
  }
}
