import { useState } from 'react'
import { listed } from '@porteira/domain/competition'
import { ChipChoice } from './ChipChoice.tsx'
import { DecisionPanel } from './DecisionPanel.tsx'
import { NotNow } from './FinalActs.tsx'
import { unnamedOf, unnamedText } from './shot-words.ts'
import type { ActProps } from './use-decision.ts'

/** Says in which of several numbers of a rider the shots of another category count. */
export function NameEntry(props: ActProps) {
  const riders = unnamedOf(props.view)
  const [chosen, choose] = useState({ uuid: '', badge: '' })
  const rider = riders.find(({ uuid }) => uuid === chosen.uuid)
  const badge = rider?.badges.find((one) => String(one) === chosen.badge)
  if (riders.length === 0)
    return (
      <NotNow title="Onde as armadas contam" says="Todas as armadas de outras provas têm um número aqui." />
    )
  const isChosen = rider !== undefined && badge !== undefined
  return (
    <DecisionPanel
      {...props}
      form={{
        title: 'Em qual número contam as armadas?',
        lead: 'Até você escolher, elas não contam em nenhum.',
        fields: isChosen ? { kind: 'countsForEntry', rider: rider.uuid, badge } : undefined,
        // Where the shots count follows only when it is stored.
        asks: undefined,
        missing: { badge: isChosen ? undefined : 'Escolha o número.' },
        says: isChosen
          ? [
              `As armadas de ${rider.name} em ${listed(rider.catNames)} contam no nº ${badge}, também as próximas.`,
              'Nos outros números elas não contam.',
            ]
          : [],
        send: isChosen ? `Contar no nº ${badge}` : 'Contar no número escolhido',
      }}
    >
      {(problem) =>
        riders.map((one, index) => (
          <ChipChoice
            key={one.uuid}
            label={unnamedText(one)}
            name="badge"
            options={one.badges.map((each) => ({ value: String(each), label: `Nº ${each}` }))}
            value={one.uuid === chosen.uuid ? chosen.badge : ''}
            onValue={(value) => choose({ uuid: one.uuid, badge: value })}
            error={index === 0 ? problem('badge') : undefined}
          />
        ))
      }
    </DecisionPanel>
  )
}
