import type { FastifyInstance } from 'fastify'
import type { Metric } from '#metrics.ts'

const BUCKETS_IN_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type Seen = { labels: Record<string, string>; buckets: number[]; count: number; sum: number }

const beginCount = (labels: Seen['labels']): Seen => ({
  labels,
  buckets: BUCKETS_IN_SECONDS.map(() => 0),
  count: 0,
  sum: 0,
})

/** Counts each answer by the route's pattern, so that no address of a person becomes a label. */
export function countRequests(app: Pick<FastifyInstance, 'hearAnswers'>) {
  const seen = new Map<string, Seen>()
  app.hearAnswers(({ method, route, status, milliseconds }) => {
    const key = `${method} ${route} ${status}`
    const known = seen.get(key) ?? beginCount({ method, route, status: String(status) })
    seen.set(key, known)
    const seconds = milliseconds / 1000
    known.count += 1
    known.sum += seconds
    // Each bucket holds what is in the smaller ones besides.
    for (let n = BUCKETS_IN_SECONDS.length - 1; n >= 0 && seconds <= BUCKETS_IN_SECONDS[n]!; n--)
      known.buckets[n]! += 1
  })

  return (): Metric[] => [
    {
      name: 'porteira_http_request_seconds',
      help: 'Time from the first byte of a request to the last of its answer.',
      type: 'histogram',
      samples: [...seen.values()].flatMap(({ labels, buckets, count, sum }) => [
        ...buckets.map((value, i) => ({
          labels: { ...labels, le: String(BUCKETS_IN_SECONDS[i]) },
          value,
          suffix: '_bucket',
        })),
        { labels: { ...labels, le: '+Inf' }, value: count, suffix: '_bucket' },
        { labels, value: sum, suffix: '_sum' },
        { labels, value: count, suffix: '_count' },
      ]),
    },
  ]
}
