import { BadgePlate } from '#components/rider/BadgePlate.tsx'
import typography from '#styles/typography.module.css'
import styles from './Competicao.module.css'
import type { Competition, Preview } from './competition.ts'
import { DecisionPanel } from './DecisionPanel.tsx'
import { useEntry } from './EntryActs.tsx'
import { EntryField } from './EntryField.tsx'
import { NotNow } from './FinalActs.tsx'
import { feedingTexts, mayCome, replacementTexts } from './incoming.ts'
import type { ActProps } from './use-decision.ts'

const SOLD = 'As inscrições desta prova são vendidas: ninguém vem de outra.'
const THROWN = 'Esta prova já tem armadas: a lista não muda mais.'

/** Brings the entries that qualified in other categories. */
export function Feed(props: ActProps) {
  const says: Record<Competition['feeding'], string> = {
    none: SOLD,
    open: '',
    fed: 'Os classificados já entraram. Se um deles não vem, use “Não vem para a final”.',
    thrown: THROWN,
  }
  const { feeding } = props.view
  if (feeding !== 'open') return <NotNow title="Trazer classificados" says={says[feeding]} />
  return (
    <DecisionPanel
      {...props}
      form={{
        title: 'Trazer classificados',
        lead: 'Confira a lista com o resultado das outras provas. Ela entra uma vez.',
        fields: { kind: 'fed' },
        missing: {},
        outcome: feedingTexts,
        mayStore: (preview) => mayCome(preview) && preview.incoming?.entries.length !== 0,
        send: 'Trazer os classificados',
      }}
    >
      {(_, preview) => preview?.incoming && <IncomingList entries={preview.incoming.entries} />}
    </DecisionPanel>
  )
}

type IncomingEntry = NonNullable<Preview['incoming']>['entries'][number]

const IncomingList = ({ entries }: { entries: readonly IncomingEntry[] }) =>
  entries.length === 0 ? null : (
    <ul className={styles['lines']} aria-label="Quem entra">
      {entries.map(({ badge, fromBadge, catName, place, names }) => (
        <li key={badge} className={styles['line']}>
          <span className={styles['numbers']}>
            <BadgePlate number={fromBadge} hollow />
            <span aria-hidden="true">→</span>
            <BadgePlate number={badge} />
          </span>
          <span>
            <b className={typography['name']}>{names.join(', ')}</b>
            <span className={`${typography['line']} ${typography['caption']}`}>
              {catName}, {place}º
            </span>
          </span>
        </li>
      ))}
    </ul>
  )

/** Takes out an entry that came from another category. The next one comes in its place. */
export function WithdrawEntry(props: ActProps) {
  const { entry, missing, field } = useEntry(props)
  const title = 'Quem não vem para a final?'
  const { feeding } = props.view
  if (feeding !== 'fed') {
    const says = { none: SOLD, open: 'Os classificados ainda não entraram.', thrown: THROWN }[feeding]
    return <NotNow title={title} says={says} />
  }
  return (
    <DecisionPanel
      {...props}
      form={{
        title,
        lead: 'O próximo da outra prova entra no lugar.',
        fields: entry && { kind: 'withdrawn', badge: entry.badge },
        missing: { badge: missing },
        outcome: (preview) => (entry ? replacementTexts(preview, entry.badge) : []),
        mayStore: mayCome,
        reason: { words: ['Desistiu', 'Machucado', 'Cavalo', 'Outro'] },
        send: entry ? `Tirar o ${entry.badge} da final` : 'Tirar da final',
        look: 'danger',
      }}
    >
      {(problem) => <EntryField {...field} error={problem('badge')} />}
    </DecisionPanel>
  )
}
