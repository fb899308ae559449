import type { CheckInEntry } from '@porteira/contract'
import { checkInStateLabels, formatTime } from '@porteira/domain'
import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'
import layout from '#styles/layout.module.css'
import styles from './Entry.module.css'
import plate from './Plate.module.css'
import { HorseTicks } from './HorseTicks.tsx'
import type { Need, Noting } from './needs.ts'

type Props = {
  entry: CheckInEntry
  category: string
  needs: readonly Need[]
  /** Sentences for what stops the entry. */
  blocks: readonly string[]
  onNote: (need: Need) => void
  onNoteAll: (all: readonly Noting[]) => void
  /** Lines before the documents. */
  children: ReactNode
}

/** One entry: its number, its riders and everything that the desk checks before it hands out the number. */
export function EntryCard({ entry, category, needs, blocks, onNote, onNoteAll, children }: Props) {
  const { badge, riders, entity, team, state, stateBy, stateOn } = entry
  return (
    <article className={styles['card']} aria-labelledby="entry" data-state={state}>
      <header>
        <p className={plate['plate']} data-digits={String(badge ?? 'S/N').length}>
          <span className={layout['visuallyHidden']}>Número </span>
          {badge ?? 'S/N'}
        </p>
        <div>
          <h2 id="entry" tabIndex={-1}>
            {category}
          </h2>
          <ul>
            {riders.map((rider) => (
              <li key={rider.userUUID}>
                {rider.name} {rider.lateComer === 1 && <small>retardatário</small>}
              </li>
            ))}
          </ul>
          <p className={styles['meta']}>{[team, entity].filter(Boolean).join(' · ')}</p>
        </div>
      </header>
      {state !== 'expected' && (
        <p className={styles['state']} data-state={state}>
          <Icon name={state === 'absent' ? 'cross' : 'check'} />
          <span>
            <b>{capital(checkInStateLabels[state])}</b>
            {stateOn && ` às ${formatTime(new Date(stateOn))}`}
            {stateBy && `, por ${stateBy}`}
          </span>
        </p>
      )}
      {blocks.map((block) => (
        <p key={block} className={styles['block']}>
          <Icon name="alert" />
          {block}
        </p>
      ))}
      {children}
      <HorseTicks entry={entry} needs={needs} onNoteAll={onNoteAll} />
      <ul className={styles['needs']} aria-label="O que conferir">
        {needs.map((need) => (
          <NeedLine key={need.key} need={need} onNote={() => onNote(need)} />
        ))}
      </ul>
    </article>
  )
}

const MARKS: Record<Need['state'], [icon: IconName, word: string]> = {
  yes: ['check', 'Conferido'],
  waived: ['check', 'Dispensado'],
  no: ['cross', 'Falta'],
  ask: ['alert', 'Lembrar'],
}

function NeedLine({ need, onNote }: { need: Need; onNote: () => void }) {
  const { state, name, says, asked } = need
  const [icon, word] = MARKS[state]
  const isNoted = asked !== undefined && asked.value !== ''
  return (
    <li>
      <span className={styles['tick']} data-state={state}>
        <Icon name={icon} />
        <span className={layout['visuallyHidden']}>{word}: </span>
      </span>
      <p>
        <b>{name}</b> <small>{says}</small>
      </p>
      {asked && (
        <Button
          size="small"
          look={isNoted && state === 'yes' ? 'quiet' : 'plain'}
          aria-label={`${isNoted ? 'Corrigir' : 'Conferir'} ${name} ${says}`}
          onClick={onNote}
        >
          {isNoted ? 'Corrigir' : 'Conferir'}
        </Button>
      )}
    </li>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
