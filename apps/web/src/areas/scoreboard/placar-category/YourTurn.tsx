import { useState } from 'react'
import type { LiveCall } from '#areas/scoreboard/components/live/follow.ts'
import { turnSentence, turnsBefore } from '#areas/scoreboard/components/live/turn-words.ts'
import { Button } from '#ui/Button.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import type { RankingRow } from './ranking-rows.ts'
import styles from './YourTurn.module.css'

type Props = {
  call: LiveCall
  rankings: readonly RankingRow[]
  /** Shows the row of a number. */
  onFind: (badge: number) => void
}

/** How many throw before a number, and the way to its place. */
export default function YourTurn({ call, rankings, onFind }: Props) {
  const [text, setText] = useState('')
  const ranked = new Set(rankings.map((row) => row.badge))
  const badge = text === '' ? undefined : Number(text)
  return (
    <section className={styles['turn']} aria-label="Sua vez">
      <TextInput
        label="Seu número"
        value={text}
        onValue={(value) => setText(value.replace(/\D/g, '').slice(0, 4))}
        inputMode="numeric"
        autoComplete="off"
      />
      <p role="status">{badge !== undefined && sentenceOf(call, badge, ranked)}</p>
      {badge !== undefined && ranked.has(badge) && (
        <Button size="small" onClick={() => onFind(badge)}>
          Ver minha posição
        </Button>
      )}
    </section>
  )
}

function sentenceOf(call: LiveCall, badge: number, ranked: ReadonlySet<number>) {
  const before = turnsBefore(call, badge)
  if (before !== undefined) return turnSentence(before)
  return ranked.has(badge) ? 'Não laça mais nesta fase.' : 'Esse número não está nesta prova.'
}
