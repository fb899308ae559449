import lighthouse from 'lighthouse'
import type { Figures } from './verdict.ts'

type Run = Figures & {
  /** The improvements that Lighthouse suggests. */
  toMend: string[]
  /** Lighthouse's benchmark of the machine: 1500 for a good laptop. Below 1000 the times are not reliable. */
  machine: number
}

/** One Lighthouse audit with its default settings for phones. */
export async function audit(address: string, port: number): Promise<Run> {
  const answer = await lighthouse(address, {
    port,
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
    // The visitor's cart is in this storage; the files are removed from the cache by hand.
    disableStorageReset: true,
  })
  if (!answer) throw new Error(`Lighthouse measured nothing at ${address}.`)
  const { categories, audits, runtimeError, finalDisplayedUrl, environment } = answer.lhr
  // The recording of the browser began too late, and Lighthouse asks for another run.
  if (runtimeError?.code === 'NO_NAVSTART') return audit(address, port)
  if (runtimeError) throw new Error(`${address}: ${runtimeError.message}`)
  if (finalDisplayedUrl !== address) throw new Error(`${address} led on to ${finalDisplayedUrl}.`)

  const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100)
  const number = (id: string) => audits[id]?.numericValue ?? Infinity
  const weighed = ['accessibility', 'best-practices'].flatMap((id) => categories[id]?.auditRefs ?? [])
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    lcpInMs: number('largest-contentful-paint'),
    tbtInMs: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
    machine: environment.benchmarkIndex,
    toMend: weighed.filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0).map(({ id }) => id),
  }
}
