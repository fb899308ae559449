import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { EntryMarks } from '#components/rider/EntryMarks.tsx'
import { HitMarks } from '#components/rider/HitMarks.tsx'
import { BadgePlate } from '#components/rider/BadgePlate.tsx'
import styles from './ScoringScreen.module.css'
import type { Turn } from './shots.ts'
import { useAfterPaint } from './use-after-paint.ts'

type Props = { turns: Turn[]; current: string | undefined; onChoose: (turn: Turn) => void }

/**
 * The riders of a round in the order of call; `current` is the key of a turn. A tap chooses a rider out of turn. The list
 * may have hundreds of rows, so it follows in a later frame than the rider whose turn it is.
 */
export function TurnList({ turns, current, onChoose }: Props) {
  const shown = useAfterPaint(useMemo(() => ({ turns, current }), [turns, current]))
  return <LaterList {...shown} onChoose={onChoose} />
}

const LaterList = memo(function LaterList({ turns, current, onChoose }: Props) {
  const list = useRef<HTMLOListElement>(null)

  // On a phone the list is below the screen, which stays where it is.
  useEffect(() => {
    const box = list.current
    if (!current || !box || box.scrollHeight <= box.clientHeight) return
    box.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])

  const called = turns.filter(({ outOfOrder }) => outOfOrder !== 'ahead')
  const ahead = turns.filter(({ outOfOrder }) => outOfOrder === 'ahead')

  return (
    <>
      <ol ref={list} className={styles['turns']} aria-label="Ordem de chamada">
        {called.map((turn) => (
          <TurnRow key={turn.key} turn={turn} isCurrent={turn.key === current} onChoose={onChoose} />
        ))}
      </ol>
      {ahead.length > 0 && <ThrowAhead turns={ahead} current={current} onChoose={onChoose} />}
    </>
  )
})

/** Who comes later and may throw now. The list is made when it is opened: it may have hundreds of numbers. */
function ThrowAhead({ turns, current, onChoose }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles['ahead']} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Adiantar um número</summary>
      {isOpen && (
        <ol className={styles['turns']} aria-label="Quem pode adiantar">
          {turns.map((turn) => (
            <TurnRow key={turn.key} turn={turn} isCurrent={turn.key === current} onChoose={onChoose} />
          ))}
        </ol>
      )}
    </details>
  )
}

type RowProps = { turn: Turn; isCurrent: boolean; onChoose: (turn: Turn) => void }

const TurnRow = ({ turn, isCurrent, onChoose }: RowProps) => (
  <li>
    <button
      type="button"
      className={styles['turn']}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={() => onChoose(turn)}
    >
      <BadgePlate number={turn.badge} />
      <span>
        <b>{turn.name}</b>
        <small>{factsOf(turn)}</small>
        <EntryMarks marks={turn.marks} />
      </span>
      {turn.shot && <HitMarks hits={turn.shot.hit} total={1} label="armada boa" />}
    </button>
  </li>
)

const factsOf = ({ entity, round, lateComer, lives, outOfOrder }: Turn) =>
  [
    `Volta ${round}`,
    outOfOrder === 'absent' && 'Não veio',
    entity,
    lateComer && 'Reposição',
    lives && `${lives} ${lives === 1 ? 'vida' : 'vidas'}`,
  ]
    .filter(Boolean)
    .join(' · ')
