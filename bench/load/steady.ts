import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Ask } from './wrk.ts'

/** Asks at a fixed pace, whether or not the answers keep up; answers each one's milliseconds, in order of size. */
export async function askSteadily(
  address: string,
  asks: Ask[],
  { perSecond, seconds, connections }: { perSecond: number; seconds: number; connections: number },
) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(address)
  const waits: number[] = []
  let failures = 0

  const ask = ({ path, headers = {} }: Ask, due: number) =>
    new Promise<void>((resolve) => {
      http
        .get({ hostname, port, path, agent, headers }, (answer) => {
          answer.resume().once('end', () => {
            if (answer.statusCode === 200) waits.push(performance.now() - due)
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
  const asked: Promise<void>[] = []
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = start + (n * 1000) / perSecond
    if (due > performance.now()) await pause(due - performance.now())
    asked.push(ask(asks[n % asks.length]!, due))
  }
  await Promise.all(asked)
  agent.destroy()
  return { waits: waits.toSorted((a, b) => a - b), failures }
}

/** The milliseconds within which this share of all was answered. */
export const percentile = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
