import { Gauge, type Registry } from 'prom-client'
import type { Context } from '#context.ts'

export type Sample = { labels?: Record<string, string>; value: number }

export type Reading = {
  name: string
  help: string
  labelNames?: string[]
  read: () => Sample[] | Promise<Sample[]>
}

/** Adds a gauge that is read at each scrape. It has only the samples of the last reading, perhaps none. */
export function addGauge(registry: Registry, { name, help, labelNames = [], read }: Reading) {
  const gauge = new Gauge({
    name,
    help,
    labelNames,
    registers: [],
    async collect() {
      const samples = await read()
      // reset() sets a gauge without labels to 0, which would be a sample without a reading.
      if (labelNames.length > 0) gauge.reset()
      else gauge.remove()
      for (const { labels = {}, value } of samples) gauge.set(labels, value)
    },
  })
  registry.registerMetric(gauge)
}

/**
 * The metrics in the text format of Prometheus. A metric that cannot be read is left out and logged,
 * because an operator needs the others while something fails.
 */
export async function writeMetrics(registry: Registry, log: Pick<Context['log'], 'warn'>) {
  const names = registry.getMetricsAsArray().map(({ name }) => name)
  const texts = await Promise.allSettled(names.map((name) => registry.getSingleMetricAsString(name)))
  const failed = texts.find((text) => text.status === 'rejected')
  if (failed) {
    const missing = names.filter((_, at) => texts[at]?.status === 'rejected')
    log.warn(
      { event: 'metrics.incomplete', err: failed.reason, metrics: missing },
      'Some metrics could not be read',
    )
  }
  return texts.flatMap((text) => (text.status === 'fulfilled' ? [`${text.value}\n`] : [])).join('\n')
}
