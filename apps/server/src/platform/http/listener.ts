import { createServer, type RequestListener } from 'node:http'

const CALLS_PER_CONNECTION = 1000
const IDLE_IN_MS = 30_000

/** The HTTP server. It limits the time, the size of headers and the calls of each connection. */
export function createListener(answer: RequestListener) {
  const times = { requestTimeout: 15_000, headersTimeout: 10_000, keepAliveTimeout: 72_000 }
  const server = createServer({ ...times, connectionsCheckingInterval: 1000, maxHeaderSize: 8192 }, answer)
  server.setTimeout(IDLE_IN_MS)
  server.maxRequestsPerSocket = CALLS_PER_CONNECTION
  return server
}
