import { AsyncLocalStorage } from 'node:async_hooks'

/** Which request, or which job that a request asked for, is being worked on. */
export type Trace = { reqId?: string; job?: string }

const traces = new AsyncLocalStorage<Trace>()

/** What this line of code is done for; empty outside requests and jobs. */
export const currentTrace = (): Trace => traces.getStore() ?? {}

/** Does `work`, and whatever it calls and waits for, as part of `trace`. */
export const withTrace = <Answer>(trace: Trace, work: () => Answer) => traces.run(trace, work)
