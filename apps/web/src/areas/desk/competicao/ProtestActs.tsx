import { formatDayAndTime, formatReais, parseReais } from '@porteira/domain'
import { useState } from 'react'
import { AmountInput } from '#areas/desk/components/pay/AmountInput.tsx'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Status } from '#ui/Status.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { partAddress } from './addresses.ts'
import { ChipChoice } from './ChipChoice.tsx'
import styles from './Competicao.module.css'
import { type Fact, openProtests } from './competition.ts'
import { DecisionPanel } from './DecisionPanel.tsx'
import { useEntry } from './EntryActs.tsx'
import { EntryField } from './EntryField.tsx'
import { NotNow, StrengthChoice, useStrength } from './FinalActs.tsx'
import type { ActProps } from './use-decision.ts'

/** Receives a protest, or decides the one that the address names. */
export function Protests(props: ActProps) {
  const open = openProtests(props.view)
  const named = open.find(({ id }) => id === props.id)
  if (named) return <DecideProtest {...props} protest={named} />
  return (
    <>
      <OpenProtests {...props} open={open} />
      <ReceiveProtest {...props} id="" />
    </>
  )
}

const OpenProtests = ({ catUUID, open }: ActProps & { open: readonly Fact[] }) =>
  open.length === 0 ? null : (
    <ul className={styles['protests']} aria-label="Protestos sem decisão">
      {open.map(({ id, text, decidedOn }) => (
        <li key={id}>
          <span>
            <b className={typography['line']}>{text}</b>
            <span className={typography['caption']}>{formatDayAndTime(decidedOn)}</span>
          </span>
          <Status tone="wait">A decidir</Status>
          <LinkButton
            size="small"
            href={partAddress(catUUID, 'protesto', id)}
            aria-label={`Decidir: ${text}`}
          >
            Decidir
          </LinkButton>
        </li>
      ))}
    </ul>
  )

const feeInCents = (typed: string) => (typed.trim() === '' ? 0 : parseReais(typed))

function ReceiveProtest(props: ActProps) {
  const over = props.view.strengths.filter(({ phase }) => phase === 'over' || phase === 'tieBreak')
  const { strength, missing, field } = useStrength(over)
  const of = useEntry(props, strength?.strength)
  const [about, setAbout] = useState('')
  const [fee, setFee] = useState('')
  if (over.length === 0)
    return <NotNow title="Receber protesto" says="O protesto é recebido depois que a força termina." />
  const cents = feeInCents(fee)
  const { entry } = of
  const fields =
    strength && entry && about.trim() !== '' && cents !== undefined
      ? ({
          kind: 'protested',
          strength: strength.strength,
          badge: entry.badge,
          about: about.trim(),
          feeInCents: cents,
        } as const)
      : undefined
  return (
    <DecisionPanel
      {...props}
      form={{
        title: 'Receber protesto',
        lead: strength && untilText(strength.protestUntil),
        fields,
        asks: undefined,
        missing: {
          strength: missing,
          badge: of.missing,
          about: about.trim() === '' ? 'Escreva sobre o que é o protesto.' : undefined,
          fee: cents === undefined ? 'Informe a taxa em reais, como 200 ou 200,00.' : undefined,
        },
        says: entry
          ? [
              'O placar diz que o resultado está sob protesto.',
              'O resultado só fica oficial depois da decisão.',
            ]
          : [],
        reason: {
          words: [],
          label: 'Quem protestou (opcional)',
          isOptional: true,
          hint: 'Por exemplo: patrão do CTG, na secretaria.',
        },
        send: entry ? `Receber protesto sobre o ${entry.badge}` : 'Receber protesto',
      }}
    >
      {(problem) => (
        <>
          <StrengthChoice {...field} error={problem('strength')} />
          <EntryField {...of.field} error={problem('badge')} />
          <TextArea
            label="Sobre o que é"
            name="about"
            rows={2}
            maxLength={200}
            value={about}
            onValue={setAbout}
            error={problem('about')}
          />
          <AmountInput
            label="Taxa em reais (opcional)"
            name="fee"
            value={fee}
            onValue={setFee}
            error={problem('fee')}
          />
        </>
      )}
    </DecisionPanel>
  )
}

const untilText = (protestUntil: string) =>
  protestUntil === '' ? undefined : `O prazo termina em ${formatDayAndTime(protestUntil)}.`

const ANSWERS = [
  { value: 'no', label: 'Negar' },
  { value: 'yes', label: 'Aceitar' },
] as const

function DecideProtest({ protest, ...props }: ActProps & { protest: Fact }) {
  const [answer, setAnswer] = useState<'yes' | 'no' | ''>('')
  const fee = protest.feeInCents > 0 ? formatReais(protest.feeInCents) : ''
  return (
    <DecisionPanel
      {...props}
      form={{
        title: 'Decidir o protesto',
        lead: protest.text,
        fields:
          answer === ''
            ? undefined
            : { kind: 'protestDecided', of: protest.id, upheld: answer === 'yes' ? 1 : 0 },
        missing: { answer: answer === '' ? 'Escolha negar ou aceitar.' : undefined },
        says: answer === '' ? [] : answer === 'no' ? denied(fee) : upheld(fee),
        reason: { words: [], label: 'Decisão da comissão, em uma frase' },
        send:
          answer === ''
            ? 'Decidir'
            : `${answer === 'no' ? 'Negar' : 'Aceitar'} o protesto sobre o ${protest.badge ?? ''}`,
        ...(answer === 'yes' && { look: 'danger' as const }),
      }}
    >
      {(problem) => (
        <div className={layout['pile']}>
          <p className={typography['caption']}>
            {[
              `Recebido em ${formatDayAndTime(protest.decidedOn)} por ${protest.by}`,
              fee && `taxa de ${fee}`,
              protest.reason,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <ChipChoice
            label="Decisão"
            name="answer"
            options={ANSWERS}
            value={answer}
            onValue={setAnswer}
            error={problem('answer')}
          />
        </div>
      )}
    </DecisionPanel>
  )
}

const denied = (fee: string) => [
  'As colocações ficam como estão.',
  ...(fee ? [`A taxa de ${fee} fica com o evento.`] : []),
]

const upheld = (fee: string) => [
  'As colocações ainda não mudam: desclassifique ou corrija a armada em seguida.',
  ...(fee ? [`A taxa de ${fee} volta a quem protestou.`] : []),
]
