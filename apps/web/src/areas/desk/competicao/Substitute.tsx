import type { Person } from '@porteira/contract'
import { useState } from 'react'
import { PeopleSearchField } from '#areas/desk/components/PeopleSearchField.tsx'
import people from '#areas/desk/components/People.module.css'
import { usePeople } from '#areas/desk/components/use-people.ts'
import type { Admin } from '#components/admin/admin.ts'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FieldMessage } from '#ui/Field.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { ChipChoice } from './ChipChoice.tsx'
import { DecisionPanel } from './DecisionPanel.tsx'
import { nextMoment, useEntry } from './EntryActs.tsx'
import { EntryField } from './EntryField.tsx'
import { roundText } from './shot-words.ts'
import type { ActProps } from './use-decision.ts'

type Incoming = Pick<Person, 'userUUID' | 'name'>

/** What is stated of a substitution, and what is missing of it. */
function useSubstitution(props: ActProps) {
  const { entry, missing, field } = useEntry(props)
  const [out, setOut] = useState('')
  const [incoming, setIncoming] = useState<Incoming>()
  const [typedRound, setRound] = useState<string>()

  const riders = entry?.riders ?? []
  const riderOut = riders.length === 1 ? riders[0] : riders.find(({ uuid }) => uuid === out)
  const next = entry && nextMoment(props.view, entry)
  const round = typedRound ?? String(next?.round ?? '')
  const from = /^[1-9]\d{0,2}$/.test(round) ? Number(round) : undefined
  const stated =
    entry && riderOut && incoming && next && from !== undefined
      ? { badge: entry.badge, riderOut, incoming, phase: next.phase, round: from }
      : undefined

  return {
    entry,
    field,
    riders,
    out,
    setOut,
    incoming,
    setIncoming,
    round,
    setRound,
    stated,
    missing: {
      badge: missing,
      riderOut: riderOut ? undefined : 'Escolha quem sai.',
      riderIn: incoming ? undefined : 'Escolha quem entra.',
      round: from === undefined ? 'Escreva o número da volta.' : undefined,
    },
  }
}

type Substitution = ReturnType<typeof useSubstitution>

const LEAD =
  'As armadas de quem sai ficam no número. Cavalo e documentos de quem entra são conferidos na secretaria.'

/** Another rider throws for one of an entry from a round on. */
export function Substitute(props: ActProps) {
  const of = useSubstitution(props)
  const [isSearching, setSearching] = useState(false)
  const { entry, stated, missing } = of
  return (
    <>
      <DecisionPanel
        {...props}
        form={{
          title: 'Trocar laçador',
          lead: LEAD,
          fields: stated && {
            kind: 'substituted',
            badge: stated.badge,
            riderOut: stated.riderOut.uuid,
            riderIn: stated.incoming.userUUID,
            phase: stated.phase,
            round: stated.round,
          },
          missing,
          says: stated
            ? [
                `${stated.incoming.name} laça no lugar de ${stated.riderOut.name} desde a ${roundText(stated)}.`,
              ]
            : [],
          reason: { words: ['Machucado', 'Cavalo', 'Não veio', 'Outro'] },
          send: entry ? `Trocar laçador do ${entry.badge}` : 'Trocar laçador',
        }}
      >
        {(problem) => <Fields of={of} problem={problem} onSearch={() => setSearching(true)} />}
      </DecisionPanel>
      {isSearching && (
        <PersonDialog
          admin={props.admin}
          onChoose={(person) => {
            of.setIncoming(person)
            setSearching(false)
          }}
          onClose={() => setSearching(false)}
        />
      )}
    </>
  )
}

type FieldsProps = { of: Substitution; problem: (field: string) => string | undefined; onSearch: () => void }

const Fields = ({ of, problem, onSearch }: FieldsProps) => (
  <>
    <EntryField {...of.field} error={problem('badge')} />
    {of.riders.length > 1 && (
      <ChipChoice
        label="Quem sai"
        name="riderOut"
        options={of.riders.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        value={of.out}
        onValue={of.setOut}
        error={problem('riderOut')}
      />
    )}
    <div className={layout['pile']}>
      <p className={typography['label']}>Quem entra</p>
      {of.incoming && <p>{of.incoming.name}</p>}
      <div>
        <Button name="riderIn" icon="search" aria-describedby="rider-in" onClick={onSearch}>
          {of.incoming ? 'Escolher outra pessoa' : 'Procurar quem entra'}
        </Button>
      </div>
      <FieldMessage id="rider-in" error={problem('riderIn')} good={undefined} />
    </div>
    <TextInput
      label="A partir da volta"
      name="round"
      inputMode="numeric"
      shape="digits"
      maxLength={3}
      value={of.round}
      onValue={of.setRound}
      error={problem('round')}
    />
  </>
)

type DialogProps = { admin: Admin; onChoose: (person: Incoming) => void; onClose: () => void }

/** Finds the person who throws from now on. */
function PersonDialog({ admin, onChoose, onClose }: DialogProps) {
  const [term, setTerm] = useState('')
  const { found, isAsking } = usePeople(admin, term)
  return (
    <Dialog title="Quem entra?" onClose={onClose} footer={<Button onClick={onClose}>Voltar</Button>}>
      <div className={layout['stack']}>
        <PeopleSearchField label="Nome, CPF ou documento" busy={isAsking} onSearch={setTerm} />
        <div aria-live="polite">
          {found?.people.length === 0 && <p>Ninguém encontrado. Cadastre a pessoa em Pessoas.</p>}
          <ul className={people['people']}>
            {found?.people.map((person) => (
              <li key={person.userUUID}>
                <b>{person.name}</b>
                <Button size="small" aria-label={`Escolher ${person.name}`} onClick={() => onChoose(person)}>
                  Escolher
                </Button>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Dialog>
  )
}
