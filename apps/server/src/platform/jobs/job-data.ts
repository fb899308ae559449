import type { Trace } from '#platform/trace.ts'
import type { SpanDescription } from '#platform/tracing/span.ts'

/** What a job keeps of the request that asked for it: the id, and the span where traces are on. */
export type JobData = { reqId?: string; traceparent?: string }

/** The data of a job that is asked for in this trace; null if no request asks. */
export function dataOf({ reqId, span }: Trace): JobData | null {
  if (reqId === undefined) return null
  return { reqId, ...(span && { traceparent: span.traceparent }) }
}

/** The span of a job, and the one that it belongs to. A job that several requests asked for belongs to the first. */
export const startOfJob = (name: string, data?: JobData | null): [SpanDescription, string | undefined] => [
  {
    name: `process ${name}`,
    kind: 'consumer',
    attributes: {
      'messaging.system': 'pg-boss',
      'messaging.operation.name': 'process',
      'messaging.operation.type': 'process',
      'messaging.destination.name': name,
      ...(data?.reqId && { 'porteira.request.id': data.reqId }),
    },
  },
  data?.traceparent,
]
