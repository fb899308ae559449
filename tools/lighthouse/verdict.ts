export type Figures = {
  /** Scores of Lighthouse, 0 to 100. */
  performance: number
  accessibility: number
  bestPractices: number
  lcpInMs: number
  tbtInMs: number
  cls: number
}

/** The minimum scores for the median of each page. */
export const FLOORS = { performance: 97, accessibility: 100, bestPractices: 100 }

/** The median of each figure. */
export function medianOf(runs: Figures[]): Figures {
  const middle = (figure: keyof Figures) => median(runs.map((run) => run[figure]))
  return {
    performance: middle('performance'),
    accessibility: middle('accessibility'),
    bestPractices: middle('bestPractices'),
    lcpInMs: middle('lcpInMs'),
    tbtInMs: middle('tbtInMs'),
    cls: middle('cls'),
  }
}

export const isBelow = (figures: Figures, floors: typeof FLOORS) =>
  figures.performance < floors.performance ||
  figures.accessibility < floors.accessibility ||
  figures.bestPractices < floors.bestPractices

/** The lower median, which is always a measured value. */
function median(figures: number[]) {
  const sorted = figures.toSorted((a, b) => a - b)
  const middle = sorted[Math.floor((sorted.length - 1) / 2)]
  if (middle === undefined) throw new Error('Nothing was measured: --runs must be 1 or more.')
  return middle
}
