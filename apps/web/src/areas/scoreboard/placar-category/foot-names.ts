type Room = {
  /** The letters that fit in large type. */
  short: number
  /** The letters that fit in small type. */
  most: number
}

/** The names of an entry at the foot of the TV: as many as fit, at least one. Its row above has all of them. */
export function footNames(riders: readonly { name: string }[], { short, most }: Room) {
  for (let count = riders.length; count > 0; count--) {
    const names = wordsOf(riders, count)
    if (count === 1 || names.length <= most) return { names, isLong: names.length > short }
  }
  return { names: '', isLong: false }
}

function wordsOf(riders: readonly { name: string }[], count: number) {
  const shown = riders.slice(0, count).map(({ name }) => name)
  const others = riders.length - count
  if (others > 0) return `${shown.join(', ')} e mais ${others}`
  const last = shown.pop() ?? ''
  return shown.length > 0 ? `${shown.join(', ')} e ${last}` : last
}
