import { businessDate, momentText } from '@porteira/domain'
import { type Ref, useState } from 'react'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { partAddress } from './addresses.ts'
import type { Fact } from './competition.ts'
import styles from './Facts.module.css'

const AT_FIRST = 8

type Props = {
  facts: readonly Fact[]
  catUUID: string
  mayDecide: boolean
  headingRef: Ref<HTMLHeadingElement>
}

/** What people decided, the newest first. One that was taken back is struck. */
export function Facts({ facts, catUUID, mayDecide, headingRef }: Props) {
  const [showsAll, setShowsAll] = useState(false)
  const [today] = useState(() => businessDate(new Date()))
  const shown = showsAll ? facts : facts.slice(0, AT_FIRST)
  return (
    <section className={layout['stack']} aria-labelledby="what-happened">
      <h2 id="what-happened" ref={headingRef} tabIndex={-1} className={typography['subheading']}>
        O que aconteceu
      </h2>
      {facts.length === 0 && <p className={typography['muted']}>Nenhuma decisão até agora.</p>}
      <ol className={styles['facts']}>
        {shown.map((fact) => (
          <FactItem
            key={fact.id}
            fact={fact}
            time={momentText(new Date(fact.decidedOn), today)}
            undoAddress={
              mayDecide && isUndoable(fact) ? partAddress(catUUID, 'desfazer', fact.id) : undefined
            }
          />
        ))}
      </ol>
      {facts.length > shown.length && (
        <div>
          <Button size="small" onClick={() => setShowsAll(true)}>
            Ver as {facts.length} decisões
          </Button>
        </div>
      )}
    </section>
  )
}

/** An official result is opened again by its own decision, and an entry that withdrew has been replaced. */
const isUndoable = ({ kind, inEffect }: Fact) =>
  inEffect === 1 && kind !== 'official' && kind !== 'reopened' && kind !== 'withdrawn'

type ItemProps = { fact: Fact; time: string; undoAddress: string | undefined }

const FactItem = ({ fact: { kind, text, reason, by, inEffect }, time, undoAddress }: ItemProps) => (
  <li data-taken-back={inEffect === 0 || undefined} data-tone={TONES[kind]}>
    <span className={styles['sign']}>
      <Icon name={ICONS[kind] ?? 'edit'} />
    </span>
    <div>
      {inEffect === 0 ? <s>{text}</s> : <b>{text}</b>}
      {inEffect === 0 && <span className={layout['visuallyHidden']}> (desfeita)</span>}
      {reason && <q>{reason}</q>}
      <span className={typography['caption']}>{[by, time].filter(Boolean).join(', ')}</span>
      {undoAddress && (
        <LinkButton look="quiet" size="small" icon="undo" href={undoAddress} aria-label={`Desfazer: ${text}`}>
          Desfazer
        </LinkButton>
      )}
    </div>
  </li>
)

const TONES: Readonly<Record<string, string>> = { disqualified: 'bad', official: 'good', finalEnded: 'good' }

const ICONS: Readonly<Record<string, IconName>> = {
  disqualified: 'cross',
  dispensed: 'minus',
  absent: 'eyeOff',
  substituted: 'person',
  finalStarted: 'forward',
  finalEnded: 'check',
  interrupted: 'minus',
  roundRepeated: 'undo',
  tieBreak: 'scores',
  qualifierReopened: 'undo',
  keptCount: 'check',
  fed: 'forward',
  withdrawn: 'minus',
  countsForEntry: 'person',
  protested: 'talk',
  protestDecided: 'talk',
  takenBack: 'undo',
  shared: 'share',
  goodsGiven: 'ticket',
  official: 'check',
}
