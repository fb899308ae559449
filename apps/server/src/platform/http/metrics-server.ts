import { fieldOf } from '#platform/fields.ts'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Context } from '#context.ts'
import { writeMetrics } from '#platform/metrics.ts'

const RETRY_IN_MS = 30_000

/**
 * Answers `GET /metrics` on a port of its own, which no proxy leads to: figures of the process and those that
 * `addMetrics` adds. Without METRICS_PORT it does nothing. A port that cannot be opened is logged and tried
 * again, because a shop sells without metrics too. Returns the function that closes the port.
 */
export async function serveMetrics(
  { config, log }: Pick<Context, 'config' | 'log'>,
  addMetrics: (registry: Registry) => void,
) {
  const { host, port } = config.metrics
  if (port === 0) return async () => {}
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  addMetrics(registry)
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    void writeMetrics(registry, log).then((text) =>
      response.writeHead(200, { 'content-type': registry.contentType }).end(text),
    )
  })

  let retry: NodeJS.Timeout | undefined
  let hasFailed = false
  async function listen() {
    try {
      server.listen(port, host)
      await once(server, 'listening')
      if (hasFailed) log.info({ event: 'metrics.served', port }, 'metrics are served')
    } catch (error) {
      if (!hasFailed) log.error(...describeFailure(error, port))
      hasFailed = true
      retry = setTimeout(listen, RETRY_IN_MS).unref()
    }
  }
  await listen()

  return () =>
    new Promise<void>((resolve) => {
      clearTimeout(retry)
      server.close(() => resolve())
      server.closeAllConnections()
    })
}

function describeFailure(error: unknown, port: number): [fields: object, message: string] {
  const code = fieldOf(error, 'code')
  const isHost = code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND'
  const fields = { event: 'metrics.unavailable', port, setting: isHost ? 'METRICS_HOST' : 'METRICS_PORT' }
  return code === 'EADDRINUSE'
    ? [fields, `metrics port ${port} is in use; no metrics are served`]
    : [{ ...fields, err: error }, `metrics port ${port} cannot be opened; no metrics are served`]
}
