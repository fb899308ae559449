import type { Figure } from '../figures/figure.ts'

/** The cost of one call: processor time in microseconds and median latency in milliseconds. */
export type Cost = { work: string; server: number; database: number; p50: number; perSecond: number }

export async function costOf(
  { work, measureOurs }: Figure,
  watch: () => () => { server: number; database: number },
): Promise<Cost> {
  const used = watch()
  const { requests, p50, perSecond } = await measureOurs()
  const { server, database } = used()
  const each = (milliseconds: number) => Math.round((milliseconds * 1000) / requests)
  return { work, server: each(server), database: each(database), p50, perSecond: Math.round(perSecond) }
}
