import { fieldOf } from '#platform/fields.ts'
import { currentTrace, type Trace, withTrace } from '#platform/trace.ts'
import type { SpanDescription, TraceSpan } from './span.ts'

const CODE = /^[A-Z0-9_]{3,40}$/

/** The code of an error, such as `23505` or `ECONNREFUSED`, or its class; its words may quote data of a person. */
export function errorType(error: unknown) {
  const code = String(fieldOf(error, 'code'))
  if (CODE.test(code)) return code
  return error instanceof Error ? error.name : 'Error'
}

/**
 * Does `work` as a span of the current trace; `describe` is called only if the trace is kept. Outside a trace, and after
 * the end of its span, it only does `work`.
 */
export async function inSpan<Answer>(
  describe: () => SpanDescription,
  work: (span?: TraceSpan) => Promise<Answer>,
): Promise<Answer> {
  const trace = currentTrace()
  // guard: ended-request-gets-no-spans
  if (!trace.span?.isOpen()) return work()
  return endWith(trace.span.child(describe()), trace, work)
}

/** Does `work` as `span`, which ends with it. */
export async function endWith<Answer>(
  span: TraceSpan,
  trace: Trace,
  work: (span: TraceSpan) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await withTrace({ ...trace, span }, () => work(span))
  } catch (error) {
    span.fail(errorType(error))
    throw error
  } finally {
    span.end()
  }
}
