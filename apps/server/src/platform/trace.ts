import { AsyncLocalStorage } from 'node:async_hooks'
import type { TraceSpan } from './tracing/span.ts'

/** Which request, or which job that a request asked for, is being worked on, and its span where traces are on. */
export type Trace = { reqId?: string; job?: string; span?: TraceSpan | undefined }

const traces = new AsyncLocalStorage<Trace>()

/** What this line of code is done for; empty outside requests and jobs. */
export const currentTrace = (): Trace => traces.getStore() ?? {}

/** Does `work`, and whatever it calls and waits for, as part of `trace`. */
export const withTrace = <Answer>(trace: Trace, work: () => Answer) => traces.run(trace, work)

/** The fields of a log line that say what it is about; `traceId` only where the trace is kept. */
export function traceFields() {
  const { span, ...fields } = currentTrace()
  return { ...fields, ...traceIdOf(span) }
}

/** The field of a log line that leads to the trace; none where the trace is not kept. */
export const traceIdOf = (span: TraceSpan | undefined) => (span?.isKept ? { traceId: span.traceId } : {})
