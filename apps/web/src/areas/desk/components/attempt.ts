import { ApiError } from '#api/api-error.ts'

/**
 * The idempotency key of a change. The same change keeps its key until the server has answered it, so a change whose
 * answer was lost is made once, however often it is sent.
 */
export function attempts() {
  let last: { change: string; key: string } | undefined
  return {
    keyOf(change: unknown) {
      const text = JSON.stringify(change)
      if (last?.change !== text)
        last = { change: text, key: crypto.getRandomValues(new Uint32Array(4)).join('-') }
      return last.key
    },
    answered() {
      last = undefined
    },
  }
}

/** Sends a change with its key. The key is used up by an answer, also by a refusal, and kept when none came. */
export async function once<Answer>(
  attempt: ReturnType<typeof attempts>,
  change: unknown,
  send: (key: string) => Promise<Answer>,
) {
  try {
    const answer = await send(attempt.keyOf(change))
    attempt.answered()
    return answer
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) attempt.answered()
    throw error
  }
}
