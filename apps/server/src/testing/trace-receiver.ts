import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Value = string | number | boolean
export type ReceivedSpan = {
  traceId: string
  spanId: string
  parentId: string
  name: string
  kind: number
  attributes: Record<string, Value>
  /** The spans of other traces that this one is linked to. */
  links: string[]
  isFailed: boolean
  service: string
}

/** How the receiver answers: with 200, with 500, or never. */
type Mode = 'takes' | 'refuses' | 'hangs'

/** A receiver of OTLP/HTTP, which keeps every byte that it gets. */
export async function startTraceReceiver() {
  const state: { mode: Mode } = { mode: 'takes' }
  const bodies: Buffer[] = []
  const heads: { url: string | undefined; headers: IncomingHttpHeaders }[] = []
  const server = createServer(async (request, response) => {
    bodies.push(await buffer(request))
    heads.push({ url: request.url, headers: request.headers })
    if (state.mode !== 'hangs') response.writeHead(state.mode === 'takes' ? 200 : 500).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1/traces`,
    answer: (mode: Mode) => void (state.mode = mode),
    count: () => bodies.length,
    spans: () => bodies.flatMap(readRequest),
    /** The names of the texts that are in what has arrived, in any case of letters, addresses and headers included. */
    find(texts: Record<string, string>) {
      const all = `${bodies.map(String).join('\n')}\n${JSON.stringify(heads)}`.toLowerCase()
      return Object.keys(texts).filter((name) => all.includes((texts[name] ?? '').toLowerCase()))
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Field = { number: number; value: bigint | Buffer }

/** The fields of one message of Protocol Buffers. */
function* readFields(message: Buffer): Generator<Field> {
  let at = 0
  const readVarint = () => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at++] ?? 0
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  const readBytes = (length: number) => message.subarray(at, (at += length))
  while (at < message.length) {
    const tag = Number(readVarint())
    const wire = tag & 7
    const number = tag >> 3
    if (wire === 0) yield { number, value: readVarint() }
    else if (wire === 1) yield { number, value: readBytes(8).readBigUInt64LE() }
    else if (wire === 2) yield { number, value: readBytes(Number(readVarint())) }
    else if (wire === 5) yield { number, value: BigInt(readBytes(4).readUInt32LE()) }
    else throw new Error(`The wire type ${wire} is not of Protocol Buffers.`)
  }
}

const listOf = (message: Buffer, number: number) =>
  [...readFields(message)].flatMap((field) =>
    field.number === number && Buffer.isBuffer(field.value) ? [field.value] : [],
  )
const oneOf = (message: Buffer, number: number) => listOf(message, number)[0] ?? Buffer.alloc(0)
const numberIn = (message: Buffer, number: number) =>
  Number([...readFields(message)].find((field) => field.number === number)?.value ?? 0)

/** An AnyValue: text, truth, whole number or decimal number. */
function readAny(message: Buffer): Value {
  const [field] = readFields(message)
  if (!field) return ''
  if (Buffer.isBuffer(field.value)) return field.value.toString()
  return field.number === 2 ? field.value === 1n : Number(field.value)
}

const readAttributes = (messages: Buffer[]) =>
  Object.fromEntries(messages.map((pair) => [oneOf(pair, 1).toString(), readAny(oneOf(pair, 2))]))

/** An ExportTraceServiceRequest, by the numbers of opentelemetry/proto/trace/v1/trace.proto. */
function readRequest(body: Buffer): ReceivedSpan[] {
  return listOf(body, 1).flatMap((resourceSpans) => {
    const { 'service.name': service = '' } = readAttributes(listOf(oneOf(resourceSpans, 1), 1))
    return listOf(resourceSpans, 2).flatMap((scope) =>
      listOf(scope, 2).map((span) => readSpan(span, String(service))),
    )
  })
}

const readSpan = (span: Buffer, service: string): ReceivedSpan => ({
  traceId: oneOf(span, 1).toString('hex'),
  spanId: oneOf(span, 2).toString('hex'),
  parentId: oneOf(span, 4).toString('hex'),
  name: oneOf(span, 5).toString(),
  kind: numberIn(span, 6),
  attributes: readAttributes(listOf(span, 9)),
  links: listOf(span, 13).map((link) => oneOf(link, 2).toString('hex')),
  isFailed: numberIn(oneOf(span, 15), 3) === 2,
  service,
})
