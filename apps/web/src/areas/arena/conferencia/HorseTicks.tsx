import type { CheckInEntry } from '@porteira/contract'
import { CHECKED, plural } from '@porteira/domain'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import styles from './Entry.module.css'
import { HorseNotesDialog } from './HorseNotesDialog.tsx'
import { isTick, type Need, type Noting, openOfHorses } from './needs.ts'

type Props = {
  entry: CheckInEntry
  needs: readonly Need[]
  onNoteAll: (all: readonly Noting[]) => void
}

/** What one tap noted for a horse. */
type Done = { subject: string; noted: readonly Noting[] }
type Line = { subject: string; all: readonly Need[]; isDone: boolean }

/** One button for all open documents of a horse, and the way back. Those that are not only ticked ask for their values. */
export function HorseTicks({ entry, needs, onNoteAll }: Props) {
  const [done, setDone] = useState<readonly Done[]>([])
  const [asking, setAsking] = useState<Line>()
  const open = openOfHorses(needs).map(([subject, all]) => ({ subject, all, isDone: false }))
  // A value that was changed meanwhile is not taken back.
  const valueOf = (key: string) => needs.find((need) => need.key === key)?.asked?.value
  const undoable = done
    .filter((one) => !open.some(({ subject }) => one.subject === subject))
    .filter(({ noted }) => noted.every(({ need, value }) => valueOf(need.key) === value))
    .map(({ subject, noted }) => ({ subject, all: noted.map(({ need }) => need), isDone: true }))
  const lines = [...open, ...undoable]
  const whose = (subject: string) =>
    entry.riders.length > 1
      ? ` de ${entry.riders.find(({ horseKey }) => horseKey === subject)?.name ?? ''}`
      : ''

  function note({ subject }: Line, noted: readonly Noting[]) {
    setAsking(undefined)
    onNoteAll(noted)
    setDone([...done.filter((one) => one.subject !== subject), { subject, noted }])
  }

  function press(line: Line) {
    if (line.isDone) {
      onNoteAll(line.all.map((need) => ({ need, value: '' })))
      setDone(done.filter((one) => one.subject !== line.subject))
    } else if (line.all.every(isTick))
      note(
        line,
        line.all.map((need) => ({ need, value: CHECKED })),
      )
    else setAsking(line)
  }

  if (lines.length === 0) return null
  return (
    <>
      <ul className={styles['ticks']} aria-label="Cavalos">
        {lines.map((line) => (
          <HorseLine key={line.subject} line={line} whose={whose(line.subject)} onPress={() => press(line)} />
        ))}
      </ul>
      {asking && (
        <HorseNotesDialog
          title={`Cavalo${whose(asking.subject)}`}
          needs={asking.all}
          onNote={(all) => note(asking, all)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}

function HorseLine({ line, whose, onPress }: { line: Line; whose: string; onPress: () => void }) {
  const { all, isDone } = line
  const names = all.map(({ name }) => name).join(', ')
  return (
    <li data-done={isDone || undefined}>
      <p>
        <b>
          {isDone
            ? plural(all.length, 'documento conferido', 'documentos conferidos')
            : `Cavalo${whose}: ${all.length} documentos`}
        </b>{' '}
        <small>{names}</small>
      </p>
      <Button
        size="small"
        aria-label={isDone ? `Desfazer: cavalo${whose}` : `Conferir tudo do cavalo${whose}`}
        onClick={onPress}
      >
        {isDone ? 'Desfazer' : 'Conferir tudo'}
      </Button>
    </li>
  )
}
