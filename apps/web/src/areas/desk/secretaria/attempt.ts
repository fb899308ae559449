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
