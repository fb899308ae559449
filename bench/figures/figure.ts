import type { Heard } from '../load/wrk.ts'

/** One line of the table: a piece of work beside what limits it, measured in alternation. */
export type Figure = {
  work: string
  limit: string
  /** The least share of the limit that is good enough. */
  wanted: number
  measureLimit(): Promise<number>
  measureOurs(): Promise<Heard>
}

/** What one call cost in microseconds of processor; unlike its time this hardly depends on what else runs. */
export type Cost = { server: number; database: number }
export type Round = { limit: number; ours: Heard; ratio: number; cost: Cost }
export type Measured = Pick<Figure, 'work' | 'limit' | 'wanted'> & { rounds: Round[] }

/** Limit and work take turns, so that whatever else the machine does meets both. */
export async function measure(figure: Figure, rounds: number, watch: () => () => Cost): Promise<Measured> {
  const { work, limit, wanted } = figure
  const heard: Round[] = []
  for (let n = 0; n < rounds; n++) {
    const most = await figure.measureLimit()
    const used = watch()
    const ours = await figure.measureOurs()
    const { server, database } = used()
    const each = (milliseconds: number) => Math.round((milliseconds * 1000) / ours.requests)
    const cost = { server: each(server), database: each(database) }
    if (ours.broken > 0) throw new Error(`${work}: ${ours.broken} calls were never answered.`)
    heard.push({ limit: most, ours, ratio: ours.perSecond / most, cost })
    console.error(`${work}: ${Math.round(ours.perSecond)}/s of ${Math.round(most)}/s`, cost)
  }
  return { work, limit, wanted, rounds: heard }
}

export type Spread = { least: number; median: number; most: number }

export function spread(values: number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (index: number) => sorted[Math.max(0, index)] ?? 0
  return { least: at(0), median: at(Math.floor((sorted.length - 1) / 2)), most: at(sorted.length - 1) }
}
