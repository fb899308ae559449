import { useState } from 'react'
import { TextInput } from '#ui/TextInput.tsx'
import { ChipChoice } from './ChipChoice.tsx'
import styles from './Competicao.module.css'
import { type Competition, type DecisionFields, entriesOf, type Entry, type Preview } from './competition.ts'
import { changesOf } from './consequences.ts'
import { DecisionPanel } from './DecisionPanel.tsx'
import { useEntry } from './EntryActs.tsx'
import { EntryCard, EntryField } from './EntryField.tsx'
import { NotNow } from './FinalActs.tsx'
import {
  type Conflict,
  conflictKey,
  conflictPlace,
  conflictsOf,
  hitText,
  sentText,
  shotText,
} from './shot-words.ts'
import type { ActProps } from './use-decision.ts'

const WORDS = ['Vídeo conferido', 'Juiz de raia', 'Planilha', 'Erro de digitação', 'Outro']

type Slot = Omit<Conflict, 'tieBreak' | 'shots'> & { tieBreak?: string }

/** Decides the shot of the address for which devices disagree, or corrects an older shot. */
export function CorrectShot(props: ActProps) {
  const conflict = conflictsOf(props.view).find((one) => conflictKey(one) === props.id)
  if (conflict) return <DecideConflict {...props} conflict={conflict} />
  if (props.id.includes('.'))
    return <NotNow title="Corrigir armada" says="Os aparelhos já não discordam sobre esta armada." />
  return <CorrectOlder {...props} />
}

/** A result that a person chooses, and what the decision says of it. */
function useResult(slot: Slot | undefined) {
  const [chosen, choose] = useState('')
  const hit = chosen === '' ? undefined : chosen === '1' ? 1 : 0
  const fields: DecisionFields | undefined =
    slot && hit !== undefined ? { kind: 'slotDecided', ...slot, hit } : undefined
  return {
    fields,
    missing: hit === undefined ? 'Escolha boa ou perdida.' : undefined,
    field: { value: chosen, onValue: choose },
    send: slot && hit !== undefined ? `Marcar ${hitText(hit)} para o ${slot.badge}` : 'Marcar a armada',
    outcome: (preview: Preview) => [
      ...(preview.hit === null || hit === undefined ? [] : [countsText(preview.hit, hit)]),
      ...changesOf(preview),
    ],
  }
}

const countsText = (now: number, hit: number) =>
  now === hit
    ? `A armada já conta como ${hitText(hit)}, e fica decidida.`
    : `A armada conta agora como ${hitText(now)} e passa a contar como ${hitText(hit)}.`

const ResultChoice = (props: {
  value: string
  onValue: (value: string) => void
  error: string | undefined
}) => (
  <ChipChoice
    label="A armada foi"
    name="hit"
    options={[
      { value: '1', label: 'Boa' },
      { value: '0', label: 'Perdida' },
    ]}
    {...props}
  />
)

const slotOf = ({ badge, rider, phase, round, tieBreak }: Conflict): Slot => ({
  badge,
  rider,
  phase,
  round,
  ...(tieBreak && { tieBreak }),
})

function DecideConflict({ conflict, ...props }: ActProps & { conflict: Conflict }) {
  const { fields, missing, field, send, outcome } = useResult(slotOf(conflict))
  const entry = entriesOf(props.view).find(({ badge }) => badge === conflict.badge)
  return (
    <DecisionPanel
      {...props}
      form={{
        title: 'Os aparelhos discordam',
        lead: `${conflictPlace(props.view, conflict)}. Enquanto ninguém decide, conta a que foi marcada por último, e o resultado espera.`,
        fields,
        missing: { hit: missing },
        outcome,
        reason: { words: WORDS },
        send,
      }}
    >
      {(problem) => (
        <>
          {entry && <EntryCard entry={entry} />}
          <ul className={styles['lines']} aria-label="O que os aparelhos mandaram">
            {conflict.shots.map((shot) => (
              <li key={`${shot.by} ${shot.thrownOn}`}>{sentText(shot)}</li>
            ))}
          </ul>
          <ResultChoice {...field} error={problem('hit')} />
        </>
      )}
    </DecisionPanel>
  )
}

type Phase = { value: string; label: string; place: Pick<Slot, 'phase' | 'tieBreak'> }

/** The parts of the competition in which an entry may have thrown. */
function phasesOf({ strengths, facts }: Competition, { badge, strength }: Entry): Phase[] {
  const final = strengths.find((one) => one.strength === strength)
  const tieBreaks = facts.filter(
    ({ kind, inEffect, badges }) => kind === 'tieBreak' && inEffect === 1 && badges.includes(badge),
  )
  return [
    { value: 'qualify', label: 'Classificatória', place: { phase: 'qualify' } },
    ...(final && final.phase !== 'qualifier'
      ? [{ value: 'final', label: 'Final', place: { phase: 'final' as const } }]
      : []),
    ...tieBreaks.map(({ id, text }) => ({
      value: id,
      label: tieBreaks.length === 1 ? 'Desempate' : text,
      place: { phase: 'tieBreak' as const, tieBreak: id },
    })),
  ]
}

const numberOf = (typed: string) => (/^[1-9]\d{0,2}$/.test(typed) ? Number(typed) : undefined)

/** Which shot a person means, and what is missing of it. */
function useSlot(props: ActProps) {
  const { view } = props
  const { entry, missing, field } = useEntry(props)
  const [rider, setRider] = useState('')
  const [phase, setPhase] = useState('')
  const [round, setRound] = useState('')
  const [shot, setShot] = useState('')

  const riders = entry?.riders ?? []
  const chosenRider = riders.length === 1 ? riders[0] : riders.find(({ uuid }) => uuid === rider)
  const phases = entry ? phasesOf(view, entry) : []
  const chosenPhase = phases.length === 1 ? phases[0] : phases.find(({ value }) => value === phase)
  const [inRounds, inRound] = [numberOf(round), view.shotsPerRound === 1 ? 1 : numberOf(shot)]
  const slot: Slot | undefined =
    entry && chosenRider && chosenPhase && inRounds !== undefined && inRound !== undefined
      ? {
          badge: entry.badge,
          rider: chosenRider.uuid,
          ...chosenPhase.place,
          round: (inRounds - 1) * view.shotsPerRound + inRound,
        }
      : undefined

  return {
    field,
    slot,
    riders: { all: riders, value: rider, onValue: setRider },
    phases: { all: phases, value: chosenPhase?.value ?? '', onValue: setPhase },
    round: { value: round, onValue: setRound },
    shot: { value: shot, onValue: setShot },
    missing: {
      badge: missing,
      rider: chosenRider ? undefined : 'Escolha o laçador.',
      phase: chosenPhase ? undefined : 'Escolha a fase.',
      round: inRounds === undefined ? 'Escreva o número da volta.' : undefined,
      shot: inRound === undefined ? 'Escolha a armada da volta.' : undefined,
    },
  }
}

function CorrectOlder(props: ActProps) {
  const of = useSlot(props)
  const { fields, missing, field, send, outcome } = useResult(of.slot)
  return (
    <DecisionPanel
      {...props}
      form={{
        title: 'Corrigir armada',
        lead: of.slot && `Nº ${of.slot.badge}, ${shotText(props.view, of.slot)}.`,
        fields,
        missing: { ...of.missing, hit: missing },
        outcome,
        reason: { words: WORDS },
        send,
      }}
    >
      {(problem) => (
        <>
          <SlotFields of={of} shotsPerRound={props.view.shotsPerRound} problem={problem} />
          <ResultChoice {...field} error={problem('hit')} />
        </>
      )}
    </DecisionPanel>
  )
}

type FieldsProps = {
  of: ReturnType<typeof useSlot>
  shotsPerRound: number
  problem: (field: string) => string | undefined
}

const SlotFields = ({ of, shotsPerRound, problem }: FieldsProps) => (
  <>
    <EntryField {...of.field} error={problem('badge')} />
    {of.riders.all.length > 1 && (
      <ChipChoice
        label="Quem laçou"
        name="rider"
        options={of.riders.all.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        value={of.riders.value}
        onValue={of.riders.onValue}
        error={problem('rider')}
      />
    )}
    {of.phases.all.length > 1 && (
      <ChipChoice
        label="Fase"
        name="phase"
        options={of.phases.all}
        value={of.phases.value}
        onValue={of.phases.onValue}
        error={problem('phase')}
      />
    )}
    <TextInput
      label="Volta"
      name="round"
      inputMode="numeric"
      shape="digits"
      maxLength={3}
      {...of.round}
      error={problem('round')}
    />
    {shotsPerRound > 1 && (
      <ChipChoice
        label="Armada da volta"
        name="shot"
        options={Array.from({ length: shotsPerRound }, (_, index) => ({
          value: String(index + 1),
          label: `${index + 1}ª`,
        }))}
        {...of.shot}
        error={problem('shot')}
      />
    )}
  </>
)
