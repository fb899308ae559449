export type Sample = { labels?: Record<string, string>; value: number; suffix?: string }
export type Metric = {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: Sample[]
}

/** Metrics in the text format that Prometheus reads, version 0.0.4. */
export const writeMetrics = (metrics: Metric[]) =>
  metrics
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(({ labels, value, suffix = '' }) => `${name}${suffix}${writeLabels(labels)} ${value}`),
    ])
    .join('\n')
    .concat('\n')

function writeLabels(labels: Record<string, string> = {}) {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}
