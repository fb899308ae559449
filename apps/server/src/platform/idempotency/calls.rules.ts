/** A call with an idempotency key. `scope` contains the sender and the route. */
export type Call = { scope: string; key: string; bodyHash: string }
