import type { Input } from '@porteira/contract'
import { useState } from 'react'
import { api } from '#api/client.ts'
import { newId } from '#api/new-id.ts'
import { attempts, once } from '#components/send/attempt.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import { BadgePlate } from '#components/rider/BadgePlate.tsx'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import type { Strength } from './competition.ts'
import styles from './Strengths.module.css'
import type { ActProps } from './use-decision.ts'

type Props = Omit<ActProps, 'id' | 'onDone'> & {
  tieBreak: Pick<Strength, 'turns' | 'thrown' | 'round'>
  standings: Strength['standings']
}
type Turn = Strength['turns'][number]
type Thrown = Strength['thrown'][number]

/** The shots of a tie-break that runs: the next one of each number, and those that were thrown. */
export function TieBreakShots(props: Props) {
  const { standings, admin, view } = props
  const { turns, thrown, round } = props.tieBreak
  const mayThrow = admin.may('POST /api/scoring/:catUUID/shots', view.eventUUID)
  const { throwShot, undo, busy, refusal } = useShots(props)
  const nameOf = (uuid: string) =>
    standings.flatMap(({ riders }) => riders).find((rider) => rider.uuid === uuid)?.name ?? ''

  return (
    <section className={styles['shots']} aria-label="Armadas do desempate" aria-busy={busy}>
      <h3 className={typography['subheading']}>Desempate, volta {round}</h3>
      <ul className={styles['turns']}>
        {turns.map((turn) => (
          <li key={turn.badge}>
            <BadgePlate number={turn.badge} />
            <span className={typography['name']}>{nameOf(turn.uuid)}</span>
            {mayThrow && (
              <div>
                <Button
                  busy={busy}
                  aria-label={`Boa do nº ${turn.badge}`}
                  onClick={() => void throwShot(turn, 1)}
                >
                  Boa
                </Button>
                <Button
                  busy={busy}
                  look="danger"
                  aria-label={`Perdida do nº ${turn.badge}`}
                  onClick={() => void throwShot(turn, 0)}
                >
                  Perdida
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {refusal && (
        <Callout tone="bad" live>
          {refusal}
        </Callout>
      )}
      {thrown.length > 0 && (
        <ThrownList thrown={thrown} busy={busy} {...(mayThrow && { undo: (shot) => void undo(shot) })} />
      )}
    </section>
  )
}

type ThrownProps = { thrown: readonly Thrown[]; busy: boolean; undo?: (shot: Thrown) => void }

const ThrownList = ({ thrown, busy, undo }: ThrownProps) => (
  <ul className={styles['thrown']} aria-label="Armadas laçadas">
    {thrown.map((shot) => (
      <li key={shot.id}>
        <span>{shotText(shot)}</span>
        {undo && (
          <Button
            size="small"
            look="quiet"
            icon="undo"
            busy={busy}
            aria-label={`Desfazer: ${shotText(shot)}`}
            onClick={() => undo(shot)}
          >
            Desfazer
          </Button>
        )}
      </li>
    ))}
  </ul>
)

const shotText = ({ badge, shotRound, hit }: Thrown) =>
  `Nº ${badge}, armada ${shotRound}: ${hit === 1 ? 'boa' : 'perdida'}`

type Sent = Input<'POST /api/scoring/:catUUID/shots'>['body']

/** Sends the shots. The same shot keeps its id until the server has answered, so a repeated tap is stored once. */
function useShots({ admin, catUUID, reload }: Props) {
  const { send, busy } = useAdminSend(admin)
  const [attempt] = useState(() => attempts(newId))
  const [refusal, setRefusal] = useState('')

  async function store(change: object, bodyOf: (id: string) => Pick<Sent, 'shots' | 'undone'>) {
    setRefusal('')
    const answer = await send(() =>
      once(attempt, change, (id) =>
        api('POST /api/scoring/:catUUID/shots', {
          params: { catUUID },
          body: { token: admin.token, ...bodyOf(id) },
        }),
      ),
    )
    setRefusal(answer?.refused[0]?.msg ?? '')
    await reload()
  }

  return {
    busy,
    refusal,
    throwShot: ({ badge, uuid, tieBreak, shotRound }: Turn, hit: 0 | 1) =>
      store({ badge, uuid, tieBreak, shotRound, hit }, (id) => {
        const thrownOn = new Date().toISOString()
        const shot = {
          id,
          badge,
          uuid,
          tieBreak,
          hit,
          thrownOn,
          phase: 'tieBreak' as const,
          round: shotRound,
        }
        return { shots: [shot], undone: [] }
      }),
    undo: (shot: Thrown) =>
      store(shot, () => ({ shots: [], undone: [{ id: shot.id, undoneOn: new Date().toISOString() }] })),
  }
}
