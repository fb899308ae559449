import type { SaleItem, Wait } from '@porteira/contract'
import { formatDayAndTime, plural, TERMS_VERSION, waitingMessages } from '@porteira/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api/client.ts'
import { query } from '#api/query.ts'
import { TermsDialog } from '#areas/shop/components/TermsDialog.tsx'
import { useAsk } from '#components/messages/messages.tsx'
import { useSend } from '#components/send/use-send.ts'
import { useLogInFirst } from '#shell/use-log-in-first.ts'
import type { Session } from '#storage/page-reads.ts'
import { Button } from '#ui/Button.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Stepper } from '#ui/Stepper.tsx'
import styles from './WaitingList.module.css'

type Props = {
  item: SaleItem
  eventUUID: string
  session: Session
  /** The terms of a purchase. */
  terms: readonly string[]
}

/** The waiting lists of an event that the caller is in. */
const ownWaits = (eventUUID: string, token: string) =>
  query('GET /api/events/:eventUUID/waiting', { params: { eventUUID }, query: { token } })

/** The place of the buyer in the waiting list of a sold-out item, or the way into it. */
export default function WaitingList(props: Props) {
  const { item, eventUUID, session } = props
  const token = session.token()
  const { data, refetch } = useQuery({ ...ownWaits(eventUUID, token), enabled: session.isLoggedIn() })
  const wait = data?.waits.find(({ itemUUID }) => itemUUID === item.itemUUID)
  const offer = data?.offers.find(({ itemUUID }) => itemUUID === item.itemUUID)
  if (session.isLoggedIn() && !data) return null
  return (
    <div className={styles['waiting']}>
      {offer && <Offer item={item.name} until={offer.until} />}
      {wait ? <Place {...{ wait, item, token }} onChanged={() => void refetch()} /> : <Join {...props} />}
    </div>
  )
}

const Offer = ({ item, until }: { item: string; until: string }) => (
  <div className={styles['question']} role="group" aria-label={`Oferta de ${item}`}>
    <p>
      <b>{waitingMessages.held}</b> Pague até {formatDayAndTime(until)}.
    </p>
    <LinkButton size="small" look="main" href="/home">
      Ver a oferta
    </LinkButton>
  </div>
)

function Join({ item, eventUUID, session, terms }: Props) {
  const [units, setUnits] = useState(0)
  const [readsTerms, setReadsTerms] = useState(false)
  const logInFirst = useLogInFirst()
  const client = useQueryClient()
  const { sendAndSay, busy } = useSend()

  async function join() {
    const token = session.token()
    const body = { itemUUID: item.itemUUID, units, termsAccepted: TERMS_VERSION }
    await sendAndSay(
      () => api('POST /api/events/:eventUUID/waiting', { params: { eventUUID }, query: { token }, body }),
      () => client.invalidateQueries({ queryKey: ownWaits(eventUUID, token).queryKey }),
    )
    setReadsTerms(false)
  }

  if (units === 0)
    return (
      <Button
        size="small"
        aria-label={`Entrar na lista de espera de ${item.name}`}
        onClick={() => (session.isLoggedIn() ? setUnits(1) : logInFirst('/purchase'))}
      >
        Entrar na lista de espera
      </Button>
    )
  const most = item.registrationsPerUser > 0 ? item.registrationsPerUser : 500
  return (
    <>
      <p>Quantas vagas você espera?</p>
      <Stepper item={`vagas à espera de ${item.name}`} value={units} min={1} max={most} onValue={setUnits} />
      <Button size="small" look="main" onClick={() => setReadsTerms(true)}>
        Entrar na lista
      </Button>
      <Button size="small" look="quiet" onClick={() => setUnits(0)}>
        Voltar
      </Button>
      {readsTerms && (
        <TermsDialog
          title="Antes de entrar na lista"
          terms={terms}
          busy={busy}
          onAgree={() => void join()}
          onClose={() => setReadsTerms(false)}
        />
      )}
    </>
  )
}

type PlaceProps = { wait: Wait; item: SaleItem; token: string; onChanged: () => void }

function Place({ wait, item, token, onChanged }: PlaceProps) {
  const { waitingUUID, units, place, fewer, answerBy } = wait
  const ask = useAsk()
  const { sendAndSay, busy } = useSend(async (_error, say) => {
    await say()
    onChanged()
  })
  const input = { params: { waitingUUID }, query: { token } }

  async function leave() {
    if ((await ask({ title: `Sair da lista de espera de ${item.name}?`, yes: 'Sair da lista' })) !== 'yes')
      return
    await sendAndSay(() => api('POST /api/waiting/:waitingUUID/leave', input), onChanged)
  }

  const answer = (takes: 0 | 1) =>
    sendAndSay(
      () => api('POST /api/waiting/:waitingUUID/answer', { ...input, body: { fewer, takes } }),
      onChanged,
    )

  return (
    <>
      <p role="status">
        Você está em <b>{place}º lugar</b> na lista de espera, por {plural(units, 'vaga', 'vagas')}.
      </p>
      {fewer > 0 && (
        <div className={styles['question']} role="group" aria-label={`Pergunta sobre ${item.name}`}>
          <p>
            <b>{waitingMessages.asks(fewer, units)}</b> Responda até {formatDayAndTime(answerBy)}.
          </p>
          <Button size="small" look="main" busy={busy} onClick={() => void answer(1)}>
            Quero {plural(fewer, 'vaga', 'vagas')}
          </Button>
          <Button size="small" busy={busy} onClick={() => void answer(0)}>
            Espero por mais
          </Button>
        </div>
      )}
      <Button
        size="small"
        look="quiet"
        busy={busy}
        aria-label={`Sair da lista de espera de ${item.name}`}
        onClick={() => void leave()}
      >
        Sair da lista
      </Button>
    </>
  )
}
