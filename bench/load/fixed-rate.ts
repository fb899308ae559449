import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { PlannedRequest } from './wrk.ts'

/** Sends requests at a fixed rate, also while answers are late. Returns the latencies in milliseconds, sorted. */
export async function sendAtFixedRate(
  address: string,
  requests: PlannedRequest[],
  { perSecond, seconds, connections }: { perSecond: number; seconds: number; connections: number },
) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(address)
  const latencies: number[] = []
  let failures = 0

  const send = ({ path, headers = {} }: PlannedRequest, due: number) =>
    new Promise<void>((resolve) => {
      http
        .get({ hostname, port, path, agent, headers }, (answer) => {
          answer.resume().once('end', () => {
            if (answer.statusCode === 200) latencies.push(performance.now() - due)
            else failures++
            resolve()
          })
        })
        .once('error', () => {
          failures++
          resolve()
        })
    })

  const start = performance.now()
  const sent: Promise<void>[] = []
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = start + (n * 1000) / perSecond
    if (due > performance.now()) await pause(due - performance.now())
    sent.push(send(requests[n % requests.length]!, due))
  }
  await Promise.all(sent)
  agent.destroy()
  return { latencies: latencies.toSorted((a, b) => a - b), failures }
}

/** The latency within which this share of all requests was answered. */
export const percentile = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
