import type { Cost } from '../growth/cost.ts'
import { machineLine, table } from './page.ts'

type Growth = {
  at: string
  machine: Record<string, string>
  events: number
  before: Cost[]
  after: Cost[]
}

/** Each kind of call with a little history and with ten times as much, and the ratio of the two. */
export const growthRows = ({ before, after }: Growth) =>
  before.map((once, n) => {
    const tenfold = after[n] ?? once
    const pair = (pick: (cost: Cost) => number) => `${pick(once)} → ${pick(tenfold)}`
    const total = ({ server, database }: Cost) => server + database
    return {
      work: once.work,
      'server µs': pair(({ server }) => server),
      'database µs': pair(({ database }) => database),
      'p50 ms': pair(({ p50 }) => p50),
      'per second': pair(({ perSecond }) => perSecond),
      'cost ×': (total(tenfold) / total(once)).toFixed(2),
    }
  })

export const growthSection = (growth: Growth) =>
  `<h2>Ten times the history</h2>${machineLine({ at: growth.at, ...growth.machine })}
  <p>${growth.events} past events with 10 categories, 100 paid carts and 1,000 shots each, then ten times as many.</p>
  ${table(growthRows(growth))}`
