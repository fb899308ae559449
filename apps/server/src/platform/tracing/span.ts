/**
 * What a span may say. No name is here for an address, a statement's text, a value of it, a header or the words of an
 * error, because all of them may hold data of a person.
 */
export type SpanAttributes = {
  'http.request.method'?: string
  'http.route'?: string
  'http.response.status_code'?: number
  /** The address of a call with the names of its ids, such as `/cob/{txid}`. */
  'url.template'?: string
  /** The host of a bank or a gateway. */
  'server.address'?: string
  'db.system.name'?: 'postgresql'
  'db.operation.name'?: string
  'db.collection.name'?: string
  'db.query.summary'?: string
  'messaging.system'?: 'pg-boss'
  'messaging.operation.name'?: 'process'
  'messaging.operation.type'?: 'process'
  'messaging.destination.name'?: string
  /** The code of a failure, or the class of the error. */
  'error.type'?: string
  'network.protocol.name'?: 'smtp'
  'porteira.request.id'?: string
  'porteira.batch.size'?: number
  'porteira.message.kind'?: string
  'porteira.message.attempts'?: number
}

export type SpanDescription = {
  name: string
  kind: 'server' | 'client' | 'consumer' | 'internal'
  attributes?: SpanAttributes
  /** Other traces that this work is done for. */
  links?: TraceSpan[]
}

/** A part of the work of one request or job. */
export type TraceSpan = {
  traceId: string
  /** Names the span to another process, in the form of W3C Trace Context. */
  traceparent: string
  /** Whether the receiver gets this trace. */
  isKept: boolean
  /** False where the trace is not kept, and after the end of the span. Then nothing is added to it. */
  isOpen(): boolean
  child(description: SpanDescription): TraceSpan
  rename(name: string): void
  set(attributes: SpanAttributes): void
  link(others: TraceSpan[]): void
  /** Marks the span as failed with a code or the class of the error. */
  fail(type: string): void
  end(): void
}

/** Where traces go. */
export type Tracing = {
  /** Begins a trace, or goes on with the one of `traceparent`. */
  begin(description: SpanDescription, traceparent?: string): TraceSpan
  /** Sends what waits, for three seconds at most. */
  close(): Promise<void>
}
