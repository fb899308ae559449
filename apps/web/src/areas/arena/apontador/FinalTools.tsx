import type { Reply } from '@porteira/contract'
import { strengthHeading } from '@porteira/domain'
import { startersOf } from '@porteira/domain/competition'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '#api/client.ts'
import { newId } from '#api/new-id.ts'
import { query } from '#api/query.ts'
import { BadgePlate } from '#components/rider/BadgePlate.tsx'
import { useAsk } from '#components/messages/messages.tsx'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { LoadState } from '#shell/LoadState.tsx'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/Select.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import styles from './ScoringScreen.module.css'

type Competition = Reply<'GET /api/competition/:catUUID'>
type Strength = Competition['strengths'][number]

type Props = {
  catUUID: string
  token: string
  /** True while shots of this device are not sent, or a change runs. */
  isBusy: boolean
  change: (call: () => Promise<{ msg: string }>) => Promise<void>
}

/** Starts the finals of a category with rules, and ends one that does not go on. The list comes first, from the server. */
export function FinalTools({ catUUID, token, isBusy, change }: Props) {
  const { data, error, isFetching, refetch } = useQuery({
    ...query('GET /api/competition/:catUUID', { params: { catUUID }, query: { token } }),
    staleTime: 0,
  })
  const ask = useAsk()
  if (!data)
    return <LoadState data={data} error={error} isAsking={isFetching} again={refetch} shape={[3, 3]} />
  const hasMembers = ({ standings }: Strength) => standings.length > 0
  const waiting = data.strengths.filter((one) => one.phase === 'qualifier' && hasMembers(one))
  const running = data.strengths.filter(({ phase }) => phase === 'final')
  const canStart = data.qualifierDone === 1 && data.sieveTie === null && data.feeding !== 'open'

  async function send(call: () => Promise<{ msg: string }>) {
    await change(call)
    await refetch()
  }

  async function start({ strength, name }: Strength) {
    const answer = await ask({
      title: `Começar a final da ${inSentence({ strength, name })}?`,
      detail: 'A classificatória fecha. Depois disso só a secretaria a reabre, com motivo.',
      yes: 'Começar',
    })
    if (answer !== 'yes') return
    const body = { token, started: 1, strength }
    await send(() => api('POST /api/scoring/:catUUID/final', { params: { catUUID }, body }))
  }

  return (
    <>
      {canStart &&
        waiting.map((one) => (
          <section key={one.strength} className={layout['stack']} aria-label={titleOf(one)}>
            <Numbers title={titleOf(one)} badges={membersOf(one)} />
            <Button busy={isBusy} onClick={() => void start(one)}>
              Começar a final da {inSentence(one)}
            </Button>
          </section>
        ))}
      {running.map((one) => (
        <EndFinal
          key={one.strength}
          strength={one}
          isBusy={isBusy}
          onEnd={(id, reason) =>
            send(() =>
              api('POST /api/scoring/:catUUID/end', {
                params: { catUUID },
                body: { token, id, seen: one.seen, strength: one.strength, reason },
              }),
            )
          }
        />
      ))}
      {data.callOrder?.mayInterrupt === 1 && (
        <Stop
          title="Interromper a prova"
          reason="Motivo para interromper"
          says="Nenhuma armada muda. A próxima armada retoma a prova."
          yes="Interromper a prova"
          isBusy={isBusy}
          onStop={(id, reason) =>
            send(() =>
              api('POST /api/scoring/:catUUID/interrupt', {
                params: { catUUID },
                body: { token, id, seen: data.callOrder?.seen ?? data.seen, reason },
              }),
            )
          }
        />
      )}
      {running.length === 0 && !(canStart && waiting.length > 0) && (
        <p className={typography['muted']}>{idleText(data)}</p>
      )}
    </>
  )
}

type Named = Pick<Strength, 'strength' | 'name'>

const titleOf = ({ strength, name }: Named) => strengthHeading(strength, name)
const inSentence = (strength: Named) => titleOf(strength).replace('Força', 'força')

const membersOf = ({ standings }: Strength) =>
  standings
    .filter(({ status }) => status === 'in')
    .map(({ badge }) => badge)
    .sort((a, b) => a - b)

function idleText({ qualifierDone, pending, sieveTie, feeding, strengths }: Competition) {
  if (feeding === 'open') return 'Os classificados das outras provas ainda não entraram.'
  if (qualifierDone === 0)
    return `A final começa quando a classificatória terminar. Faltam ${pending.length} números.`
  if (sieveTie) return 'Falta o desempate pelas últimas vagas da força A.'
  return strengths.some(({ standings }) => standings.length > 0)
    ? 'Nenhuma final está em andamento.'
    : 'Ninguém passou para a final.'
}

const Numbers = ({ title, badges }: { title: string; badges: readonly number[] }) => (
  <>
    <p className={typography['label']}>
      {title}: {badges.length === 1 ? '1 número' : `${badges.length} números`}
    </p>
    <p className={styles['plates']}>
      {badges.map((badge) => (
        <BadgePlate key={badge} number={badge} />
      ))}
    </p>
  </>
)

const REASONS = ['Chuva', 'Luz', 'Gado', 'Horário', 'Outro']

type EndProps = {
  strength: Strength
  isBusy: boolean
  onEnd: (id: string, reason: string) => Promise<void>
}

/** Ends a final in its course. Those who were in at the start of the round share. */
function EndFinal({ strength, isBusy, onEnd }: EndProps) {
  const left = startersOf(strength)
  return (
    <Stop
      title={`Encerrar a final da ${inSentence(strength)}`}
      reason="Motivo para encerrar"
      says={`As armadas da volta ${strength.round} ficam guardadas e não contam para ninguém.`}
      yes={left.length === 1 ? 'Encerrar a final' : `Encerrar: os ${left.length} repartem`}
      isBusy={isBusy}
      onStop={onEnd}
    >
      <Numbers title={`${titleOf(strength)}, volta ${strength.round}, na disputa`} badges={left} />
    </Stop>
  )
}

type StopProps = {
  title: string
  /** The label of the reason. */
  reason: string
  /** What happens. */
  says: string
  yes: string
  isBusy: boolean
  onStop: (id: string, reason: string) => Promise<void>
  children?: ReactNode
}

/** Stops what runs, with a reason. */
function Stop({ title, reason: label, says, yes, isBusy, onStop, children }: StopProps) {
  // A repeated tap sends the same decision.
  const [id] = useState(newId)
  const [reason, setReason] = useState('')
  const [other, setOther] = useState('')
  const [isPressed, setPressed] = useState(false)
  const stated = reason === 'Outro' ? other.trim() : reason
  const missing = isPressed && stated === '' ? 'Diga o motivo.' : undefined
  return (
    <section className={layout['stack']} aria-label={title}>
      {children}
      <Select
        label={label}
        value={reason}
        onValue={setReason}
        options={[{ value: '', label: 'Escolha' }, ...REASONS.map((word) => ({ value: word, label: word }))]}
        error={reason === 'Outro' ? undefined : missing}
      />
      {reason === 'Outro' && (
        <TextInput label="Qual motivo?" value={other} onValue={setOther} maxLength={200} error={missing} />
      )}
      <p className={typography['muted']}>{says}</p>
      <Button
        look="danger"
        busy={isBusy}
        onClick={() => {
          setPressed(true)
          if (stated !== '') void onStop(id, stated)
        }}
      >
        {yes}
      </Button>
    </section>
  )
}
