import { connect, type Socket } from 'node:net'

export type Answer = { status: number; text: string }
type Sent = { method?: string; path: string; headers?: Record<string, string>; body?: object }

const END_OF_HEAD = Buffer.from('\r\n\r\n')

/**
 * One keep-alive connection of one client, which sends one request at a time. It needs a fraction of the processor
 * time of Node's HTTP client, because the load shares the processors with the measured programs.
 */
export function openConnection(address: string) {
  const { hostname, port } = new URL(address)
  let socket: Socket | undefined
  let received: Buffer = Buffer.alloc(0)
  let pending: { resolve(answer: Answer): void; reject(error: unknown): void } | undefined

  const fail = (error: unknown) => {
    socket = undefined
    received = Buffer.alloc(0)
    pending?.reject(error)
    pending = undefined
  }

  function open() {
    const opened = connect({ host: hostname, port: Number(port), noDelay: true })
    opened.on('data', (part) => {
      received = received.length === 0 ? part : Buffer.concat([received, part])
      const answer = readAnswer(received)
      if (!answer) return
      received = received.subarray(answer.length)
      const waiting = pending
      pending = undefined
      waiting?.resolve(answer)
    })
    opened.once('error', fail)
    opened.once('close', () => opened === socket && fail(new Error('The connection was closed')))
    return opened
  }

  return {
    send: (request: Sent) =>
      new Promise<Answer>((resolve, reject) => {
        pending = { resolve, reject }
        socket ??= open()
        socket.write(textOf(hostname, request))
      }),
    close: () => socket?.destroy(),
  }
}

function textOf(host: string, { method = 'GET', path, headers = {}, body }: Sent) {
  const text = body ? JSON.stringify(body) : ''
  const all = {
    host,
    ...headers,
    ...(body && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
  }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n${text}`
}

/** The first whole answer in these bytes. The measured programs send a content length with each answer. */
function readAnswer(bytes: Buffer) {
  const end = bytes.indexOf(END_OF_HEAD)
  if (end < 0) return undefined
  const head = bytes.toString('latin1', 0, end)
  const size = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1])
  if (Number.isNaN(size)) throw new Error(`An answer without a content length:\n${head}`)
  const length = end + END_OF_HEAD.length + size
  if (bytes.length < length) return undefined
  const text = bytes.toString('utf8', end + END_OF_HEAD.length, length)
  return { status: Number(head.slice(9, 12)), text, length }
}
