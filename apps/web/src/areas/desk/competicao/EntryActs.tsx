import { useState } from 'react'
import { TextInput } from '#ui/TextInput.tsx'
import { ChipChoice } from './ChipChoice.tsx'
import { type Competition, entriesOf, type Entry, turnOf } from './competition.ts'
import { DecisionPanel } from './DecisionPanel.tsx'
import { EntryField } from './EntryField.tsx'
import { findEntry } from './find-entries.ts'
import { roundText } from './shot-words.ts'
import type { ActProps } from './use-decision.ts'

/** The entry that a person chooses; at first the one of the address. */
export function useEntry({ view, id }: Pick<ActProps, 'view' | 'id'>, ofStrength?: number) {
  const [typed, setTyped] = useState(id)
  const entries = entriesOf(view).filter(
    ({ strength }) => ofStrength === undefined || strength === ofStrength,
  )
  const entry = findEntry(entries, typed)
  const missing = entry
    ? undefined
    : typed.trim() === ''
      ? 'Escolha o número.'
      : 'Escolha um número da lista.'
  return { entry, missing, field: { entries, typed, onTyped: setTyped } }
}

const ARTICLE_HINT = 'Por exemplo 7.2. O público lê só isto.'

/** Disqualifies an entry. */
export function Disqualify(props: ActProps) {
  const { entry, missing, field } = useEntry(props)
  const [about, setAbout] = useState('')
  const asks = entry && ({ kind: 'disqualified', badge: entry.badge } as const)
  return (
    <DecisionPanel
      {...props}
      form={{
        title: 'Desclassificar quem?',
        fields: asks && { ...asks, about: about.trim() },
        asks,
        missing: { badge: missing },
        says: entry ? ['As armadas ficam guardadas e saem do placar.'] : [],
        reason: { words: ['Cavalo', 'Documento', 'Conduta', 'Idade', 'Outro'] },
        send: entry ? `Desclassificar o ${entry.badge}` : 'Desclassificar',
        look: 'danger',
      }}
    >
      {(problem) => (
        <>
          <EntryField {...field} error={problem('badge')} />
          <TextInput
            label="Item do regulamento, público"
            name="about"
            hint={ARTICLE_HINT}
            value={about}
            onValue={setAbout}
            maxLength={200}
            autoComplete="off"
          />
        </>
      )}
    </DecisionPanel>
  )
}

/** Dispenses an entry from a final. */
export function Dispense(props: ActProps) {
  const { entry, missing, field } = useEntry(props)
  return (
    <DecisionPanel
      {...props}
      form={{
        title: 'Dispensar quem?',
        lead: 'Quem é dispensado não laça a final e não tem colocação. Não é uma punição.',
        fields: entry && { kind: 'dispensed', badge: entry.badge },
        missing: { badge: missing },
        reason: { words: ['Fica com a outra inscrição', 'Desistiu', 'Outro'] },
        send: entry ? `Dispensar o ${entry.badge}` : 'Dispensar',
      }}
    >
      {(problem) => <EntryField {...field} error={problem('badge')} />}
    </DecisionPanel>
  )
}

/** Marks that an entry, or one rider of it, does not throw in the round that it throws next. */
export function MarkAbsent(props: ActProps) {
  const { entry, missing, field } = useEntry(props)
  const [chosen, setRider] = useState('')
  const rider = entry?.riders.find(({ uuid }) => uuid === chosen)
  const turn = entry && turnOf(props.view, entry)
  const noTurn = entry && !turn ? `O nº ${entry.badge} não tem volta para laçar agora.` : undefined
  const who = entry && (rider ? `${rider.name}, do nº ${entry.badge},` : `O nº ${entry.badge}`)
  return (
    <DecisionPanel
      {...props}
      form={{
        title: 'Quem não veio?',
        lead: 'As armadas que faltam na volta contam como perdidas. Uma que for laçada depois vale.',
        fields: turn && {
          kind: 'absent',
          badge: entry.badge,
          ...turn,
          ...(rider && { rider: rider.uuid }),
        },
        missing: { badge: missing ?? noTurn },
        says: turn ? [`${who} não laça a ${roundText(turn)}.`] : [],
        reason: { words: [], label: 'Observação (opcional)', isOptional: true },
        send: entry ? `Marcar que o ${entry.badge} não veio` : 'Marcar que não veio',
      }}
    >
      {(problem) => (
        <>
          <EntryField {...field} error={problem('badge') ?? noTurn} />
          {entry && entry.riders.length > 1 && (
            <ChipChoice
              label="Quem"
              name="rider"
              options={[
                { value: '', label: 'Todos' },
                ...entry.riders.map(({ uuid, name }) => ({ value: uuid, label: name })),
              ]}
              value={rider?.uuid ?? ''}
              onValue={setRider}
            />
          )}
        </>
      )}
    </DecisionPanel>
  )
}

/** Where an entry stands, for a decision that begins with its next round. */
export function nextMoment(view: Competition, entry: Entry) {
  const turn = turnOf(view, entry)
  // Rounds of a tie-break for the last places are between the qualifier and the final.
  const isOfSieve = turn?.phase === 'tieBreak' && entry.strength === 0
  if (turn && !isOfSieve) return { phase: turn.phase, round: turn.round }
  return view.qualifierDone === 1
    ? ({ phase: 'final', round: 1 } as const)
    : ({ phase: 'qualify', round: 1 } as const)
}
