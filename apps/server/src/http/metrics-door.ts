import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Context } from '#context.ts'
import { type Metric, writeMetrics } from '#metrics.ts'

type Collect = () => Promise<Metric[]> | Metric[]

/**
 * Answers `GET /metrics` on a port of its own, which no proxy leads to; without METRICS_PORT it does nothing.
 * A source that fails is left out and logged: a watch that goes blind in an outage is worth nothing.
 */
export async function openMetricsDoor({ config, log }: Pick<Context, 'config' | 'log'>, sources: Collect[]) {
  const { host, port } = config.metrics
  if (port === 0) return async () => {}
  const ownProcess = watchProcess()
  const collect = async (source: Collect) => {
    try {
      return await source()
    } catch (error) {
      log.warn({ err: error }, 'some metrics are missing')
      return []
    }
  }
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    void Promise.all([ownProcess, ...sources].map(collect)).then((metrics) =>
      response
        .writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
        .end(writeMetrics(metrics.flat())),
    )
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  return () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}

function watchProcess(): Collect {
  const delay = monitorEventLoopDelay()
  delay.enable()
  const gauge = (name: string, help: string, value: number): Metric => ({
    name,
    help,
    type: 'gauge',
    samples: [{ value }],
  })
  return () => {
    const seconds = delay.percentile(99) / 1e9
    delay.reset()
    return [
      gauge('process_resident_memory_bytes', 'Memory of this process.', process.memoryUsage.rss()),
      gauge('process_start_time_seconds', 'When this process began.', Date.now() / 1000 - process.uptime()),
      gauge(
        'nodejs_eventloop_lag_p99_seconds',
        'How long work waited for the process since last asked.',
        seconds,
      ),
    ]
  }
}
