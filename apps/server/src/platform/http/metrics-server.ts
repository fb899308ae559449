import { fieldOf } from '#platform/fields.ts'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Context } from '#context.ts'
import { writeMetrics } from '#platform/metrics.ts'

const RETRY_IN_MS = 30_000

const LAG_PRECISION_IN_MS = 100

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
  // The usual ten milliseconds wake an idle process a hundred times a second.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_PRECISION_IN_MS })
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
      if (hasFailed) log.info({ event: 'metrics.served', port }, 'Metrics are served')
    } catch (error) {
      if (!hasFailed)
        log.error(
          { event: 'metrics.unavailable', port, ...describeFailure(error) },
          'The metrics port cannot be opened',
        )
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

/** The setting to correct, and why: the error is left out where another process uses the port. */
function describeFailure(error: unknown) {
  const code = fieldOf(error, 'code')
  const isHost = code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND'
  const setting = isHost ? 'METRICS_HOST' : 'METRICS_PORT'
  return code === 'EADDRINUSE'
    ? { setting, reason: 'another process uses the port' }
    : { setting, reason: 'the port cannot be opened', err: error }
}
