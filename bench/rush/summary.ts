import { percentile } from '../load/steady.ts'
import type { Call } from './calls.ts'

export type CallSummary = {
  call: string
  answers: number
  p50: number
  p95: number
  p99: number
  longest: number
  refused: number
  failed: number
}
export type Second = { second: number; answers: number; refused: number; failed: number; p95: number }

/** Latencies in milliseconds per call, refusals by their code, and what each second was like. */
export function summarise(calls: Call[]) {
  const failures = calls.filter(hasFailed)
  return {
    calls: [...Map.groupBy(calls, ({ name }) => name)].map(([name, some]) => summaryOf(name, some)),
    refusals: countBy(calls.filter(isRefused), ({ name, status, code }) => `${name}: ${status} ${code}`),
    failures: countBy(failures, ({ name, status, code }) => `${name}: ${status} ${code}`),
    shareOf5xx: failures.length / calls.length,
    perSecond: [...Map.groupBy(calls, ({ atMs }) => Math.floor(atMs / 1000))]
      .toSorted(([a], [b]) => a - b)
      .map(([second, some]) => secondOf(second, some)),
  }
}

const hasFailed = ({ status }: Call) => status === 0 || status >= 500
const isRefused = ({ status }: Call) => status >= 400 && status < 500

function summaryOf(call: string, some: Call[]): CallSummary {
  const sorted = waitsOf(some)
  const at = (share: number) => Math.round(percentile(sorted, share))
  return {
    call,
    answers: some.length,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    longest: Math.round(sorted.at(-1) ?? 0),
    refused: some.filter(isRefused).length,
    failed: some.filter(hasFailed).length,
  }
}

const secondOf = (second: number, some: Call[]): Second => ({
  second,
  answers: some.length,
  refused: some.filter(isRefused).length,
  failed: some.filter(hasFailed).length,
  p95: Math.round(percentile(waitsOf(some), 0.95)),
})

const waitsOf = (some: Call[]) => some.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b)

const countBy = (some: Call[], nameOf: (call: Call) => string) =>
  Object.fromEntries([...Map.groupBy(some, nameOf)].map(([name, same]) => [name, same.length]))
