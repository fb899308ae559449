import { useState } from 'react'
import { BadgePlate } from '#components/rider/BadgePlate.tsx'
import { FieldMessage } from '#ui/Field.tsx'
import { Checkbox } from '#ui/Choice.tsx'
import styles from './Competicao.module.css'
import { type Competition, ofStrength } from './competition.ts'
import { DecisionPanel } from './DecisionPanel.tsx'
import { NotNow } from './FinalActs.tsx'
import { hitText, riderName, shotText } from './shot-words.ts'
import type { ActProps } from './use-decision.ts'

/** True after a final began or the strengths are decided. */
export const isReopenable = ({ strengths }: Competition) =>
  strengths.some(({ phase }) => phase !== 'qualifier')

/** Lets the qualifier go on after a final began. */
export function ReopenQualifier(props: ActProps) {
  const title = 'Reabrir a classificatória'
  const official = props.view.strengths.find(({ result }) => result === 'official')
  if (official) {
    const of = ofStrength(official.strength)
    return <NotNow title={title} says={`O resultado da ${of} é oficial. Reabra-o antes, em Oficial.`} />
  }
  if (!isReopenable(props.view)) return <NotNow title={title} says="A classificatória já está aberta." />
  return (
    <DecisionPanel
      {...props}
      form={{
        title: 'Reabrir a classificatória?',
        lead: 'A classificatória continua, e as forças são cortadas de novo no fim dela.',
        fields: { kind: 'qualifierReopened' },
        missing: {},
        says: [
          'As finais que começaram não contam mais. Depois elas começam de novo.',
          'As armadas das finais ficam guardadas e não contam sozinhas. Você escolhe depois quais contam.',
          'Desclassificações, dispensas e trocas de laçador ficam como estão.',
        ],
        reason: { words: ['Armada esquecida', 'Erro de digitação', 'Protesto aceito', 'Outro'] },
        send: 'Reabrir a classificatória',
        look: 'danger',
      }}
    />
  )
}

const countText = (count: number) => (count === 1 ? '1 armada' : `${count} armadas`)

/** Chooses which shots of a final from before the reopening count all the same. */
export function KeptShots(props: ActProps) {
  const { strengths } = props.view
  const kept = [...props.view.kept].sort((a, b) => a.badge - b.badge || a.round - b.round)
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const ids = kept.flatMap(({ id }) => (marked.has(id) ? [id] : []))
  if (kept.length === 0)
    return <NotNow title="Armadas guardadas" says="Nenhuma armada de antes da reabertura está guardada." />
  const left = kept.length - ids.length
  return (
    <DecisionPanel
      {...props}
      form={{
        title: 'Quais armadas guardadas contam?',
        lead: 'Elas foram laçadas antes da reabertura. Marque as que valem na final de agora.',
        fields: ids.length > 0 ? { kind: 'keptCount', ids } : undefined,
        missing: { ids: ids.length > 0 ? undefined : 'Marque as armadas que contam.' },
        says:
          ids.length === 0
            ? []
            : [
                ...(strengths.some(({ phase }) => phase === 'final')
                  ? []
                  : ['Elas contam quando a final começar de novo.']),
                ...(left > 0 ? [`${countText(left)} ${left === 1 ? 'fica' : 'ficam'} sem contar.`] : []),
              ],
        reason: { words: ['Final igual', 'Planilha conferida', 'Outro'] },
        send: ids.length > 0 ? `Contar ${countText(ids.length)}` : 'Contar as armadas',
      }}
    >
      {(problem) => (
        <KeptList view={props.view} kept={kept} marked={marked} onMarked={setMarked} error={problem('ids')} />
      )}
    </DecisionPanel>
  )
}

type ListProps = {
  view: Competition
  kept: Competition['kept']
  marked: ReadonlySet<string>
  onMarked: (marked: ReadonlySet<string>) => void
  error: string | undefined
}

const KeptList = ({ view, kept, marked, onMarked, error }: ListProps) => (
  <fieldset aria-describedby="kept-says">
    <legend className={styles['legend']}>Armadas guardadas</legend>
    {kept.length > 1 && (
      <Checkbox
        checked={kept.every(({ id }) => marked.has(id))}
        onValue={(isAll) => onMarked(new Set(isAll ? kept.map(({ id }) => id) : []))}
      >
        Todas
      </Checkbox>
    )}
    <div className={styles['lines']}>
      {kept.map(({ id, badge, rider, round, hit }) => (
        <Checkbox
          key={id}
          name="ids"
          checked={marked.has(id)}
          onValue={(isMarked) => {
            const next = new Set(marked)
            if (isMarked) next.add(id)
            else next.delete(id)
            onMarked(next)
          }}
        >
          <span className={styles['line']}>
            <BadgePlate number={badge} />
            <span>
              {riderName(view, badge, rider)}, {shotText(view, { phase: 'final', round })}:{' '}
              <b>{hitText(hit)}</b>
            </span>
          </span>
        </Checkbox>
      ))}
    </div>
    <FieldMessage id="kept-says" error={error} good={undefined} />
  </fieldset>
)
