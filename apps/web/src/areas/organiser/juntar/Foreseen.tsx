import type { JoinForecast } from '@porteira/contract'
import { entriesText, plural } from '@porteira/domain'
import { Link } from 'wouter'
import { amountText } from '#api/amounts.ts'
import { api } from '#api/client.ts'
import { Affected, Figure, Figures } from '#areas/organiser/components/Figures.tsx'
import { NoticeReason, useNoticeReason } from '#areas/organiser/components/NoticeReason.tsx'
import { Panel } from '#areas/organiser/components/Panel.tsx'
import { Unfit } from '#areas/organiser/components/Unfit.tsx'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import { LoadState } from '#shell/LoadState.tsx'
import { Button } from '#ui/Button.tsx'
import { Section } from '#ui/Section.tsx'

type Props = {
  eventUUID: string
  pair: { fromUUID: string; toUUID: string }
  admin: Admin
  onDone: () => void
}

/** What a join means, and the join. */
export function Foreseen(props: Props) {
  const { eventUUID, pair, admin } = props
  const { data, ...reading } = useAdminQuery(
    'GET /api/events/:eventUUID/join',
    { params: { eventUUID }, query: { token: admin.token, ...pair } },
    admin,
  )
  const forecast = data?.forecast
  if (!forecast) return <LoadState data={forecast} {...reading} shape={[4, 8]} />
  const { unfit } = forecast
  return (
    <>
      <Figures>
        <Affected {...forecast} />
        <Figure says="não servem na outra prova" bad={unfit.length > 0}>
          {unfit.length}
        </Figure>
      </Figures>
      <WhatChanges forecast={forecast} />
      <Renumbered renumbered={forecast.renumbered} />
      <Unfit title="Não servem nas regras da outra prova" unfit={unfit} />
      {admin.may('POST /api/events/:eventUUID/join', eventUUID) && (
        <Join forecast={forecast} onStale={() => void reading.again()} {...props} />
      )}
    </>
  )
}

function WhatChanges({ forecast }: { forecast: JoinForecast }) {
  const { entries, renumbered, total, price, lives, waiting, bundles } = forecast
  const kept = entries - renumbered.length
  return (
    <Section title="O que muda">
      <ul>
        <li>
          {plural(entries, 'inscrição muda', 'inscrições mudam')} de prova. O preço pago fica, e cada
          comprador e laçador recebe um aviso.
        </li>
        <li>
          {renumbered.length === 0
            ? 'Todos os números continuam.'
            : `${plural(kept, 'inscrição fica', 'inscrições ficam')} como está; ${plural(renumbered.length, 'recebe outro número', 'recebem outro número')}.`}
        </li>
        {total.after > total.before && (
          <li>
            As vagas da outra prova sobem de {total.before} para {total.after}.
          </li>
        )}
        {price.before !== price.after && (
          <li>
            Quem comprar depois paga {amountText(price.after)}; na prova que termina eram{' '}
            {amountText(price.before)}.
          </li>
        )}
        {lives.before !== lives.after && (
          <li>
            As vidas passam de {lives.before} para {lives.after}.
          </li>
        )}
        {waiting > 0 && (
          <li>
            {plural(waiting, 'pessoa da lista de espera passa', 'pessoas da lista de espera passam')} para a
            lista da outra prova, pela ordem de chegada.
          </li>
        )}
        {bundles.length > 0 && <li>Estes pacotes passam a ter a outra prova: {bundles.join(', ')}.</li>}
        <li>A prova que termina fica fechada e o placar diz com qual foi juntada.</li>
      </ul>
    </Section>
  )
}

const Renumbered = ({ renumbered }: Pick<JoinForecast, 'renumbered'>) =>
  renumbered.length > 0 && (
    <Section title="Números que mudam">
      <ul>
        {renumbered.map(({ cartUUID, cartCode, before, after, isHandedOut }) => (
          <li key={`${cartUUID} ${before}`}>
            nº {before} → {after === null ? 'sem número' : `nº ${after}`}{' '}
            <Link href={`/admin-carts#${cartUUID}`}>{cartCode}</Link>
            {isHandedOut === 1 && ' já está com o laçador: troque na secretaria'}
          </li>
        ))}
      </ul>
    </Section>
  )

type JoinProps = Props & { forecast: JoinForecast; onStale: () => void }

function Join({ forecast, eventUUID, pair, admin, onDone, onStale }: JoinProps) {
  const { sendAndSay, busy } = useAdminSend(admin)
  const { reason, isGiven, field } = useNoticeReason()

  async function send() {
    if (!isGiven()) return
    const { entries, renumbered, unfit } = forecast
    const shown = { entries, renumbered: renumbered.length, unfit: unfit.length }
    const done = await sendAndSay(() =>
      api('POST /api/events/:eventUUID/join', {
        params: { eventUUID },
        query: { token: admin.token },
        body: { ...pair, reason, shown },
      }),
    )
    if (done) onDone()
    else onStale()
  }

  return (
    <Panel title="Depois de conferir">
      <NoticeReason {...field} />
      <Button look="danger" busy={busy} onClick={() => void send()}>
        Juntar {entriesText(forecast.entries)}
      </Button>
    </Panel>
  )
}
