import { startersOf } from '@porteira/domain/competition'
import { type ReactNode, useState } from 'react'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { BadgePlate } from '#components/rider/BadgePlate.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Select } from '#ui/Select.tsx'
import { ChipChoice } from './ChipChoice.tsx'
import { numbersText, ofStrength, type Strength, strengthTitle } from './competition.ts'
import { DecisionPanel } from './DecisionPanel.tsx'
import { Panel } from './Panel.tsx'
import { interruptionText } from './shot-words.ts'
import styles from './Competicao.module.css'
import type { ActProps } from './use-decision.ts'

type ChoiceProps = {
  strengths: readonly Strength[]
  value: Strength | undefined
  onValue: (strength: number) => void
  error: string | undefined
}

/** A choice among several strengths; nothing where there is one. */
export const StrengthChoice = ({ strengths, value, onValue, error }: ChoiceProps) =>
  strengths.length < 2 ? null : (
    <ChipChoice
      label="Força"
      name="strength"
      options={strengths.map((one) => ({ value: String(one.strength), label: strengthTitle(one) }))}
      value={value ? String(value.strength) : ''}
      onValue={(strength) => onValue(Number(strength))}
      error={error}
    />
  )

/** The strength that a person chooses of those for which a decision is possible; the only one is chosen already. */
export function useStrength(strengths: readonly Strength[], first = 0) {
  const [chosen, choose] = useState(first)
  const strength = strengths.length === 1 ? strengths[0] : strengths.find((one) => one.strength === chosen)
  const missing = strength ? undefined : 'Escolha a força.'
  return { strength, missing, field: { strengths, value: strength, onValue: choose } }
}

/** Stands for a decision that is not possible now. */
export const NotNow = ({ title, says }: { title: string; says: string }) => (
  <Panel title={title}>
    <Callout>{says}</Callout>
  </Panel>
)

/** Starts the final of a strength. */
export function StartFinal(props: ActProps) {
  const waiting = props.view.strengths.filter(({ phase }) => phase === 'qualifier')
  const { strength, missing, field } = useStrength(waiting)
  if (waiting.length === 0) return <NotNow title="Começar a final" says="A final de cada força já começou." />
  if (props.view.feeding === 'open')
    return <NotNow title="Começar a final" says="Os classificados das outras provas ainda não entraram." />
  if (props.view.sieveTie)
    return <NotNow title="Começar a final" says="Falta o desempate pelas últimas vagas da força A." />
  const name = strength && ofStrength(strength.strength)
  return (
    <DecisionPanel
      {...props}
      form={{
        title: 'Começar a final',
        fields: strength && { kind: 'finalStarted', strength: strength.strength },
        missing: { strength: missing },
        says: strength ? ['A classificatória fica fechada: uma armada dela já não entra.'] : [],
        send: name ? `Começar a final da ${name}` : 'Começar a final',
      }}
    >
      {(problem) => (
        <>
          <StrengthChoice {...field} error={problem('strength')} />
          {strength && (
            <Plates
              label={`Na final: ${strength.standings.length}`}
              badges={strength.standings
                .filter(({ status }) => status !== 'disqualified' && status !== 'dispensed')
                .map(({ badge }) => badge)}
            />
          )}
          {strength && strength.standings.length === 0 && problem('strength') === undefined && (
            <Callout>Ninguém está nesta força.</Callout>
          )}
        </>
      )}
    </DecisionPanel>
  )
}

/** The numbers of a list as plates. */
const Plates = ({ label, badges }: { label: string; badges: readonly number[] }) => (
  <div className={layout['pile']}>
    <p className={typography['label']}>{label}</p>
    <p className={styles['plates']}>
      {badges.map((badge) => (
        <BadgePlate key={badge} number={badge} />
      ))}
    </p>
  </div>
)

const STOPS = [
  { value: 'end', label: 'Encerrar: os que ficaram repartem' },
  { value: 'pause', label: 'Parar agora e continuar outro dia, daqui' },
] as const

/** Stops a category: its final ends and those who are left share, or it goes on later from where it is. */
export function Interrupt(props: ActProps) {
  const [chosen, setChosen] = useState<'end' | 'pause'>('end')
  const hasFinal = props.view.strengths.some(({ phase }) => phase === 'final')
  const stop = hasFinal ? chosen : 'pause'
  const choice = hasFinal && (
    <ChipChoice
      label="O que acontece com quem ficou"
      name="stop"
      options={STOPS}
      value={stop}
      onValue={setChosen}
    />
  )
  const Act = stop === 'end' ? EndFinal : Pause
  return <Act {...props} choice={choice} />
}

type StopProps = ActProps & { choice: ReactNode }

const REASONS = ['Chuva', 'Luz', 'Gado', 'Horário', 'Outro']

function Pause({ choice, ...props }: StopProps) {
  const since = props.view.interruptedOn
  if (since) return <NotNow title="Interromper a prova" says={interruptionText(since)} />
  return (
    <DecisionPanel
      {...props}
      form={{
        title: 'Interromper a prova',
        lead: 'Cancha, TV e placar mostram desde quando a prova está interrompida, sem o motivo.',
        fields: { kind: 'interrupted' },
        missing: {},
        says: ['A próxima armada retoma a prova.'],
        reason: { words: REASONS },
        send: 'Interromper a prova',
      }}
    >
      {() => choice}
    </DecisionPanel>
  )
}

/** Ends a final that does not go on: those who are left share. */
function EndFinal({ choice, ...props }: StopProps) {
  const running = props.view.strengths.filter(({ phase }) => phase === 'final')
  const { strength, missing, field } = useStrength(running)
  const left = strength ? startersOf(strength) : []
  return (
    <DecisionPanel
      {...props}
      form={{
        title: strength ? `Interromper a final da ${ofStrength(strength.strength)}` : 'Interromper a final',
        lead:
          strength &&
          `Volta ${strength.round}, ${left.length} na disputa. Falta laçar: ${numbersText(strength.pending) || 'ninguém'}.`,
        fields: strength && { kind: 'finalEnded', strength: strength.strength },
        missing: { strength: missing },
        says: strength
          ? [`As armadas da volta ${strength.round} ficam guardadas e não contam para ninguém.`]
          : [],
        reason: { words: REASONS },
        send: left.length > 0 ? `Encerrar: os ${left.length} repartem` : 'Encerrar',
        look: 'urgent',
      }}
    >
      {(problem) => (
        <>
          {choice}
          <StrengthChoice {...field} error={problem('strength')} />
          {strength && <Plates label={`Ficaram ${left.length}`} badges={left} />}
        </>
      )}
    </DecisionPanel>
  )
}

/** Lets a round of a final be thrown again. */
export function RepeatRound(props: ActProps) {
  const running = props.view.strengths.filter(({ phase }) => phase === 'final')
  const { strength, missing, field } = useStrength(running)
  const [typed, setTyped] = useState('')
  if (running.length === 0)
    return <NotNow title="Laçar a volta de novo" says="Nenhuma final está em andamento." />
  const rounds = Array.from({ length: strength?.round ?? 0 }, (_, index) => index + 1).reverse()
  const round = rounds.find((one) => String(one) === typed) ?? rounds[0]
  return (
    <DecisionPanel
      {...props}
      form={{
        title: 'Laçar a volta de novo',
        lead: 'Quem entrou na volta volta a laçar, com as vidas que tinha antes dela.',
        fields: strength && round ? { kind: 'roundRepeated', strength: strength.strength, round } : undefined,
        missing: { strength: missing, round: undefined },
        reason: { words: ['Todos perderam', 'Gado', 'Bandeira', 'Outro'] },
        send: round ? `Laçar a volta ${round} de novo` : 'Laçar a volta de novo',
      }}
    >
      {(problem) => (
        <>
          <StrengthChoice {...field} error={problem('strength')} />
          {round && (
            <Select
              label="Volta"
              name="round"
              value={String(round)}
              onValue={setTyped}
              options={rounds.map((one) => ({ value: String(one), label: `Volta ${one}` }))}
              error={problem('round')}
            />
          )}
        </>
      )}
    </DecisionPanel>
  )
}
