/** A heat as the form has it: how many numbers of the order it takes, and its day. */
export type HeatDraft = { size: number; day: string }

/** Numbers in heats of at most `size`, which differ by one number at most. */
export function evenHeats(count: number, size: number): HeatDraft[] {
  const heats = Math.ceil(count / Math.max(1, size))
  return Array.from({ length: heats }, (_, index) => ({
    size: Math.floor(((index + 1) * count) / heats) - Math.floor((index * count) / heats),
    day: '',
  }))
}

/** The numbers of each heat, in the order of call. */
export function numbersOfHeats(order: readonly number[], heats: readonly HeatDraft[]): number[][] {
  const startOf = (index: number) => heats.slice(0, index).reduce((sum, { size }) => sum + size, 0)
  return heats.map(({ size }, index) => order.slice(startOf(index), startOf(index) + size))
}

/**
 * Ends a heat with another number of the order. The next heat gives up its first numbers or gets those that are left. Every
 * heat keeps one number at least.
 */
export function endingAt(heats: readonly HeatDraft[], index: number, size: number): HeatDraft[] {
  const [own, next] = [heats[index], heats[index + 1]]
  if (!own || !next) return [...heats]
  const both = own.size + next.size
  const first = Math.min(Math.max(1, size), both - 1)
  return heats.map((heat, at) => {
    if (at === index) return { ...heat, size: first }
    return at === index + 1 ? { ...heat, size: both - first } : heat
  })
}
