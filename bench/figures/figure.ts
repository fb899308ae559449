import type { LoadResult, Used, Watch } from '../load/wrk.ts'

/** One line of the table: an operation and its limit, measured in alternation. */
export type Figure = {
  work: string
  limit: string
  /** The required share of the limit. */
  wanted: number
  measureLimit(): Promise<number>
  measureOurs(watch?: Watch): Promise<LoadResult>
}

export type Round = {
  limit: number
  ours: LoadResult
  ratio: number
  /** Processor time of one call in microseconds. It depends little on other programs of the machine. */
  cost: Used
}
export type Measured = Pick<Figure, 'work' | 'limit' | 'wanted'> & { rounds: Round[] }

/** Measures limit and operation in alternation, so that other load of the machine affects both. */
export async function measure(figure: Figure, rounds: number, watch: Watch): Promise<Measured> {
  const { work, limit, wanted } = figure
  const result: Round[] = []
  for (let n = 0; n < rounds; n++) {
    const most = await figure.measureLimit()
    const ours = await figure.measureOurs(watch)
    const { server, database } = ours.used
    const each = (milliseconds: number) => Math.round((milliseconds * 1000) / ours.requests)
    const cost = { server: each(server), database: each(database) }
    if (ours.broken > 0) throw new Error(`${work}: ${ours.broken} calls were never answered.`)
    result.push({ limit: most, ours, ratio: ours.perSecond / most, cost })
    console.error(`${work}: ${Math.round(ours.perSecond)}/s of ${Math.round(most)}/s`, cost)
  }
  return { work, limit, wanted, rounds: result }
}

export type Quantiles = { least: number; median: number; most: number }

export function spread(values: number[]): Quantiles {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (index: number) => sorted[Math.max(0, index)] ?? 0
  const middle = (at(Math.floor((sorted.length - 1) / 2)) + at(Math.floor(sorted.length / 2))) / 2
  return { least: at(0), median: middle, most: at(sorted.length - 1) }
}
