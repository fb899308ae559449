import { ApiError } from '#api/api-error.ts'

/**
 * The idempotency key of a change. The same change keeps its key until the server has answered it, so a change whose
 * answer was lost is made once, however often it is sent.
 */
export function attempts(newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-')) {
  let last: { change: string; key: string } | undefined
  return {
    keyOf(change: unknown) {
      const text = JSON.stringify(change)
      if (last?.change !== text) last = { change: text, key: newKey() }
      return last.key
    },
    answered() {
      last = undefined
    },
  }
}

/**
 * Sends a change with its key. The key is used up by an answer to the change, also by a refusal. It is kept when no answer
 * came, and after an answer that does not say what became of an earlier call with the key.
 */
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
    if (error instanceof ApiError && isAboutChange(error)) attempt.answered()
    throw error
  }
}

/** False for a session that ended, a right that is missing, a limit, a call with the key that still runs, and a failure. */
const isAboutChange = ({ status, code }: ApiError) =>
  status >= 400 && status < 500 && ![401, 403, 429].includes(status) && code !== 'call_in_progress'
