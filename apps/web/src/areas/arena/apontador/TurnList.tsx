import { useEffect, useRef } from 'react'
import { EntryMarks } from '#components/rider/EntryMarks.tsx'
import { HitMarks } from '#components/rider/HitMarks.tsx'
import { BadgePlate } from '#components/rider/BadgePlate.tsx'
import styles from './ScoringScreen.module.css'
import type { Turn } from './shots.ts'

type Props = { turns: Turn[]; current: Turn | undefined; onChoose: (turn: Turn) => void }

/** The riders of a round in the order of call. A tap chooses a rider out of turn. */
export function TurnList({ turns, current, onChoose }: Props) {
  const list = useRef<HTMLOListElement>(null)

  const key = current?.key
  useEffect(() => {
    if (key) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [key])

  return (
    <ol ref={list} className={styles['turns']} aria-label="Ordem de chamada">
      {turns.map((turn) => (
        <li key={turn.key}>
          <button
            type="button"
            className={styles['turn']}
            aria-current={turn.key === current?.key ? 'true' : undefined}
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
      ))}
    </ol>
  )
}

const factsOf = ({ entity, round, lateComer, lives, isAbsent }: Turn) =>
  [
    `Volta ${round}`,
    isAbsent && 'Não veio',
    entity,
    lateComer && 'Reposição',
    lives && `${lives} ${lives === 1 ? 'vida' : 'vidas'}`,
  ]
    .filter(Boolean)
    .join(' · ')
