import { currentTrace, type Trace, withTrace } from '#platform/trace.ts'
import { endWith } from './in-span.ts'
import type { TraceSpan } from './span.ts'

/**
 * Remembers for which traces work is done that serves many requests at once. The work becomes a span of the first of
 * them, with links to the others.
 */
export function createTraceMemory() {
  const traces = new WeakMap<object, Trace & { span: TraceSpan }>()
  const find = (items: readonly unknown[]) =>
    items.flatMap((item) => (typeof item === 'object' && item !== null && traces.get(item)) || [])

  return {
    /** Remembers that the current trace waits for `item`. */
    note(item: unknown) {
      const { span, ...trace } = currentTrace()
      if (span?.isOpen() && typeof item === 'object' && item !== null) traces.set(item, { ...trace, span })
    },

    /** Does `work` for all `items`. A batch of one is no span of its own. */
    async serve(items: readonly unknown[], work: () => Promise<void>) {
      const waiting = find(items).filter(({ span }) => span.isOpen())
      const [first, ...others] = waiting
      // The loop that serves began in the request of an earlier batch.
      if (!first) return currentTrace().span ? withTrace({}, work) : work()
      if (items.length === 1) return withTrace(first, work)
      const links = others.map(({ span }) => span)
      const attributes = { 'porteira.batch.size': items.length }
      return endWith(
        first.span.child({ name: 'serve batch', kind: 'internal', attributes, links }),
        first,
        work,
      )
    },

    /** Adds items to the work that is under way. */
    join(items: readonly unknown[]) {
      const others = find(items).map(({ span }) => span)
      if (others.length > 0) currentTrace().span?.link(others)
    },
  }
}
