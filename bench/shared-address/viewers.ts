import { sendAtFixedRate } from '../load/fixed-rate.ts'
import { ADDRESS } from './people.ts'

const SECONDS_OF_ROUND = 10

/** Viewers who read all pages of the scoreboard each minute until `isOver`. Returns the numbers of calls. */
export async function watchScoreboard(
  url: string,
  paths: string[],
  { viewers, isOver }: { viewers: number; isOver: () => boolean },
) {
  const requests = paths.map((path) => ({ path, headers: { 'x-forwarded-for': ADDRESS } }))
  const counts = { calls: 0, notAnswered: 0 }
  const perSecond = Math.ceil((viewers * paths.length) / 60)
  while (!isOver()) {
    const round = { perSecond, seconds: SECONDS_OF_ROUND, connections: 50 }
    const { latencies, failures } = await sendAtFixedRate(url, requests, round)
    counts.calls += latencies.length + failures
    counts.notAnswered += failures
  }
  return { ...counts, callsPerMinute: perSecond * 60 }
}
