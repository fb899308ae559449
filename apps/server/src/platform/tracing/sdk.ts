import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type Context as SpanContext,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Config } from '#config.ts'
import type { Context } from '#context.ts'
import shop from '../../../../../package.json' with { type: 'json' }
import type { SpanDescription, TraceSpan, Tracing } from './span.ts'
import { watchExporter } from './watch-exporter.ts'

const EXPORT_TIMEOUT_IN_MS = 5000
const MAX_FLUSH_IN_MS = 3000
const MAX_WAITING_SPANS = 2048

const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-0([01])$/

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const

/**
 * Starts the SDK of OpenTelemetry for this process. Nothing is registered globally and nothing comes from `OTEL_…`
 * variables but headers: the seams of the shop alone make spans.
 */
export function startSdk(
  { url, percent }: Config['traces'],
  program: 'server' | 'worker',
  log: Context['log'],
): Tracing {
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: EXPORT_TIMEOUT_IN_MS, concurrencyLimit: 4 })
  const processor = new BatchSpanProcessor({
    exporter: watchExporter(exporter, log),
    maxQueueSize: MAX_WAITING_SPANS,
    exportTimeoutMillis: 2 * EXPORT_TIMEOUT_IN_MS,
  })
  const provider = new TracerProvider({
    // The detectors of the SDK would add the command line, the owner and the host of the process.
    resource: resourceFromAttributes({
      'service.namespace': 'porteira',
      'service.name': `porteira-${program}`,
      'service.version': shop.version,
      'service.instance.id': randomUUID(),
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(percent / 100) }),
    spanProcessors: [processor],
  })
  const tracer = provider.getTracer('porteira', shop.version)
  const start = (description: SpanDescription, parent: SpanContext) => {
    const { name, kind, attributes = {}, links = [] } = description
    const options = { kind: kinds[kind], attributes, links: links.flatMap(linkTo) }
    return wrap(tracer.startSpan(name, options, parent))
  }

  function wrap(span: Span): TraceSpan {
    const { traceId, spanId, traceFlags } = span.spanContext()
    return {
      traceId,
      traceparent: `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`,
      isKept: (traceFlags & TraceFlags.SAMPLED) !== 0,
      isOpen: () => span.isRecording(),
      child: (description) => start(description, trace.setSpan(ROOT_CONTEXT, span)),
      rename: (name) => void span.updateName(name),
      set: (attributes) => void span.setAttributes(attributes),
      link: (others) => void span.addLinks(others.flatMap(linkTo)),
      fail: (type) => void span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', type),
      end: () => {
        if (span.isRecording()) span.end()
      },
    }
  }

  return {
    begin: (description, traceparent) => start(description, contextOf(traceparent)),
    close: () => Promise.race([provider.shutdown().catch(() => {}), pause(MAX_FLUSH_IN_MS)]),
  }
}

function readParent(traceparent: string) {
  const [, traceId, spanId, sampled] = TRACEPARENT.exec(traceparent) ?? []
  if (!traceId || !spanId) return undefined
  return {
    traceId,
    spanId,
    isRemote: true,
    traceFlags: sampled === '1' ? TraceFlags.SAMPLED : TraceFlags.NONE,
  }
}

function contextOf(traceparent = '') {
  const parent = readParent(traceparent)
  return parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
}

const linkTo = ({ traceparent }: TraceSpan) => {
  const context = readParent(traceparent)
  return context ? [{ context }] : []
}
