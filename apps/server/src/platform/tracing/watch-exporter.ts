import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { Context } from '#context.ts'
import { errorType } from './in-span.ts'

const SUCCESS = 0

/** The exporter, with one line in the log when the receiver fails and one when it takes spans again. */
export function watchExporter(
  exporter: SpanExporter,
  log: Pick<Context['log'], 'info' | 'warn'>,
): SpanExporter {
  let isFailing = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== SUCCESS
        if (hasFailed && !isFailing)
          log.warn(
            { event: 'traces.unavailable', setting: 'TRACES_URL', reason: errorType(result.error) },
            'The receiver of traces does not take spans',
          )
        if (!hasFailed && isFailing) log.info({ event: 'traces.exported' }, 'The receiver takes spans again')
        isFailing = hasFailed
        done(result)
      })
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  }
}
