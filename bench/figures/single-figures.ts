import type { Environment } from '../environment/environment.ts'
import { memoryOf, type Running } from '../environment/process.ts'
import type { Buyer } from '../seed/buyers.ts'
import { measurePollLatency, openPolls } from './poll-figure.ts'
import { measureStartup } from './startup.ts'

/** A figure with an absolute limit. */
export type SingleFigure = { figure: string; measured: number; unit: string; atMost?: number }

export async function startupFigures(environment: Environment): Promise<SingleFigure[]> {
  const { secondsCold, secondsWithCompileCache, megabytesAtStart } = await measureStartup(environment)
  return [
    { figure: 'start to the first answer', measured: secondsCold, unit: 's', atMost: 2 },
    { figure: 'the same with a compile cache', measured: secondsWithCompileCache, unit: 's' },
    { figure: 'memory after the start', measured: megabytesAtStart, unit: 'MB' },
  ]
}

const PER_SECOND = 500
const WARM_UP_SECONDS = 3
const SECONDS = 8

/** Polls at a fixed rate, which clients without pauses do not have: each payment page polls once a second. */
export async function pollLatencyFigures(
  environment: Environment,
  url: string,
  buyers: Buyer[],
): Promise<SingleFigure[]> {
  const polls = await openPolls(environment, buyers)
  const requests = polls.slice(0, PER_SECOND).map(({ ours }) => ours)
  await measurePollLatency(url, requests, WARM_UP_SECONDS)
  const { p50, p99, failures } = await measurePollLatency(url, requests, SECONDS)
  return [
    { figure: 'polls at 500 per second, p50', measured: p50, unit: 'ms' },
    { figure: 'polls at 500 per second, p99', measured: p99, unit: 'ms', atMost: 50 },
    { figure: 'polls at 500 per second, without an answer', measured: failures, unit: '', atMost: 0 },
  ]
}

export const memoryFigures = (server: Running): SingleFigure[] => [
  {
    figure: 'highest memory of a server process',
    measured: memoryOf(server).most,
    unit: 'MB',
    atMost: 250,
  },
]
