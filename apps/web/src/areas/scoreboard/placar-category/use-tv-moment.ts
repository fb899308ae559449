import { useEffect, useState } from 'react'
import { oneSecondLater, type Turn, TURN_SECONDS, type TvMoment } from './tv-turns.ts'

/** Shows one screen after the other. The first one is that of the first category. */
export function useTvMoment(turns: readonly Turn[]): TvMoment {
  const [moment, setMoment] = useState<TvMoment>({ key: '', left: TURN_SECONDS })
  const names = turns.map(({ key }) => key).join(' ')

  useEffect(() => {
    const timer = setInterval(() => setMoment((before) => oneSecondLater(before, names.split(' '))), 1000)
    return () => clearInterval(timer)
  }, [names])

  return turns.some(({ key }) => key === moment.key) ? moment : { ...moment, key: turns[0]?.key ?? '' }
}
