import { formatDayAndTime } from '@porteira/domain'
import { DecisionPanel } from './DecisionPanel.tsx'
import { NotNow } from './FinalActs.tsx'
import type { ActProps } from './use-decision.ts'

/** Takes back the decision that the address names. */
export function TakeBack(props: ActProps) {
  const fact = props.view.facts.find(({ id }) => id === props.id)
  if (!fact || fact.inEffect === 0)
    return <NotNow title="Desfazer" says="Esta decisão já foi desfeita ou não é desta prova." />
  return (
    <DecisionPanel
      {...props}
      form={{
        title: 'Desfazer esta decisão?',
        lead: `${fact.text}. ${formatDayAndTime(fact.decidedOn)}${fact.by && `, por ${fact.by}`}.`,
        fields: { kind: 'takenBack', of: fact.id },
        missing: {},
        says: [
          ...(fact.kind === 'fed' ? ['Os classificados saem da lista.'] : []),
          'A decisão fica no histórico, riscada.',
        ],
        reason: { words: ['Erro de digitação', 'Decisão revista', 'Outro'] },
        send: `Desfazer: ${fact.text}`,
        look: 'danger',
      }}
    />
  )
}
