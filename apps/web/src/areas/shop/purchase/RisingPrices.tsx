import type { SaleItem } from '@porteira/contract'
import { businessDate, momentText } from '@porteira/domain'
import { ClockTime } from '#ui/Countdown.tsx'
import { useSecondsLeft } from '#ui/use-seconds-left.ts'
import styles from './Ladder.module.css'
import { priceOfItem } from './selection.ts'

const LAST_DAY_SECONDS = 86_400

type Props = { items: readonly SaleItem[]; elapsed: number; readAt: number }

/** The instant at which the first price rises, on its last day, with the time that is left. */
export default function RisingPrices({ items, elapsed, readAt }: Props) {
  const rises = items
    .filter(({ soldOut }) => soldOut === 0)
    .flatMap((item) =>
      (item.priceSteps ?? []).flatMap(({ until, secondsLeft = 0 }) => {
        const end = secondsLeft * 1000
        const isRise =
          end > elapsed && priceOfItem(item, end).nextInCents > priceOfItem(item, elapsed).nextInCents
        return isRise ? [{ until, end }] : []
      }),
    )
    .sort((one, other) => one.end - other.end)
  const [first] = rises
  const seconds = useSecondsLeft(() => (first ? readAt + first.end : 0))
  if (!first || !seconds || seconds > LAST_DAY_SECONDS) return null
  const instant = new Date(first.until)
  return (
    <div className={styles['rise']} role="timer" aria-live="off">
      <b>Os preços sobem {momentText(instant, businessDate(new Date(instant.getTime() - seconds * 1000)))}</b>
      <ClockTime seconds={seconds} />
      <span>Uma vaga posta no carrinho antes disso guarda o preço por 15 minutos.</span>
    </div>
  )
}
