import { percentile } from '../load/fixed-rate.ts'
import type { Call, Client } from './client.ts'

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
export type SecondSummary = { second: number; answers: number; refused: number; failed: number; p95: number }

/** Latencies in milliseconds per call, refusals by their code, and the figures of each second. */
export function summarise(calls: Call[]) {
  const failures = calls.filter(hasFailed)
  return {
    calls: [...Map.groupBy(calls, ({ name }) => name)].map(([name, group]) => summaryOf(name, group)),
    refusals: countBy(calls.filter(isRefused), ({ name, status, code }) => `${name}: ${status} ${code}`),
    failures: countBy(failures, ({ name, status, code }) => `${name}: ${status} ${code}`),
    shareOf5xx: failures.length / calls.length,
    perSecond: [...Map.groupBy(calls, ({ atMs }) => Math.floor(atMs / 1000))]
      .toSorted(([a], [b]) => a - b)
      .map(([second, group]) => secondOf(second, group)),
  }
}

/** The calls that a limit refused although the people solved challenges, and the work of all proofs. */
export const summariseProofs = ({ proofs, turnedAway }: Pick<Client, 'proofs' | 'turnedAway'>) => ({
  turnedAway: countBy(turnedAway, ({ name, status, code }) => `${name}: ${status} ${code}`),
  ...workOf(proofs),
})

/** The number of proofs, and their iterations of PBKDF2 in millions. */
export const workOf = (proofs: number[]) => ({
  proofs: proofs.length,
  millionIterations: Math.round(proofs.reduce((sum, iterations) => sum + iterations, 0) / 1e6),
})

const hasFailed = ({ status }: Call) => status === 0 || status >= 500
const isRefused = ({ status }: Call) => status >= 400 && status < 500

function summaryOf(call: string, group: Call[]): CallSummary {
  const sorted = latenciesOf(group)
  const at = (share: number) => Math.round(percentile(sorted, share))
  return {
    call,
    answers: group.length,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    longest: Math.round(sorted.at(-1) ?? 0),
    refused: group.filter(isRefused).length,
    failed: group.filter(hasFailed).length,
  }
}

const secondOf = (second: number, group: Call[]): SecondSummary => ({
  second,
  answers: group.length,
  refused: group.filter(isRefused).length,
  failed: group.filter(hasFailed).length,
  p95: Math.round(percentile(latenciesOf(group), 0.95)),
})

const latenciesOf = (group: Call[]) => group.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b)

const countBy = (group: Call[], nameOf: (call: Call) => string) =>
  Object.fromEntries([...Map.groupBy(group, nameOf)].map(([name, same]) => [name, same.length]))
