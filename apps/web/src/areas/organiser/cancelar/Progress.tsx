import type { Cancellation, CancellationFailure } from '@porteira/contract'
import { formatDayAndTime } from '@porteira/domain'
import { useState } from 'react'
import { Link } from 'wouter'
import { api } from '#api/client.ts'
import { Figure, Figures as Row } from '#areas/organiser/components/Figures.tsx'
import type { Admin } from '#components/admin/admin.ts'
import { cartAddress } from '#components/admin/admin-links.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { Section } from '#ui/Section.tsx'
import styles from './Cancelar.module.css'
import { People } from './People.tsx'
import { amountText } from '#api/amounts.ts'
import { bankInWords, failureInWords, progressOf, timeLeft, titleOf } from './words.ts'

type Props = {
  cancellation: Cancellation
  mayCancelMore: boolean
  onMore: () => void
  eventUUID: string
  admin: Admin
  onChanged: () => void
}

/** How far a cancellation is: what went back, what waits, what failed, and who must be called. */
export function Progress({ cancellation, mayCancelMore, onMore, ...props }: Props) {
  const { state, askedBy, decidedBy, decidedOn, reason, cartsLeft, openSales, atDesk } = cancellation
  const { done, all, percent } = progressOf(cancellation)
  return (
    <>
      <div>
        <p className={typography['heading']}>{titleOf(cancellation)}</p>
        <p className={typography['muted']}>
          {decidedOn && `${formatDayAndTime(decidedOn)}, por ${askedBy} e ${decidedBy}. `}
          Motivo: {reason}
        </p>
      </div>
      <section className={layout['pile']} aria-label="Andamento">
        <p className={styles['ends']}>
          <b className={typography['heading']} role="status">
            {all === 0 ? 'Não há valor a devolver' : `${done} de ${all} devoluções feitas`}
          </b>
          {cancellation.secondsLeft !== undefined && state === 'running' && (
            <span className={typography['muted']}>faltam {timeLeft(cancellation.secondsLeft)}</span>
          )}
        </p>
        {all > 0 && <ProgressBar percent={percent} />}
        <p className={typography['caption']}>
          {state === 'done'
            ? 'Tudo o que volta sozinho já voltou.'
            : 'Um de cada vez, no ritmo do banco. Pode fechar esta tela: continua sozinho, e cada um recebe uma vez só.'}
        </p>
        {cartsLeft > 0 && (
          <p>
            {cartsLeft === 1 ? 'Falta 1 carrinho' : `Faltam ${cartsLeft} carrinhos`}
            {openSales > 0 && `, ${openSales} em venda aberta na secretaria`}.
          </p>
        )}
        <PauseButton state={state} {...props} />
      </section>
      <Figures cancellation={cancellation} />
      <Failures failures={cancellation.failures} {...props} />
      <Section title="Na secretaria e por telefone">
        <ul className={styles['changes']}>
          <li>
            {atDesk.count === 0
              ? 'Nada espera no caixa.'
              : `${atDesk.count === 1 ? '1 devolução' : `${atDesk.count} devoluções`} em dinheiro e cartão no caixa da secretaria: ${amountText(atDesk.value)}.`}
          </li>
          <li>
            {cancellation.peopleTold === 1 ? '1 pessoa recebe' : `${cancellation.peopleTold} pessoas recebem`}{' '}
            o aviso por e-mail.
            {cancellation.peopleByPhone > 0 && ` ${cancellation.peopleByPhone} só por telefone.`}
          </li>
        </ul>
        {cancellation.peopleByPhone > 0 && <People {...props} />}
      </Section>
      {state === 'done' && mayCancelMore && (
        <div className={layout['row']}>
          <Button onClick={onMore}>Cancelar outras provas</Button>
        </div>
      )}
    </>
  )
}

type Calls = Pick<Props, 'eventUUID' | 'admin' | 'onChanged'>

function PauseButton({ state, eventUUID, admin, onChanged }: Calls & Pick<Cancellation, 'state'>) {
  const { sendAndSay, busy } = useAdminSend(admin)
  if (state === 'done' || !admin.may('PUT /api/events/:eventUUID/cancellation/pause', eventUUID)) return null
  const pause = (paused: 0 | 1) =>
    sendAndSay(() =>
      api('PUT /api/events/:eventUUID/cancellation/pause', {
        params: { eventUUID },
        query: { token: admin.token },
        body: { paused },
      }),
    ).then(onChanged)
  return (
    <div className={layout['row']}>
      {state === 'paused' ? (
        <>
          <Button look="main" busy={busy} onClick={() => void pause(0)}>
            Continuar
          </Button>
          <Callout>Pausado: nada é cancelado nem devolvido até continuar.</Callout>
        </>
      ) : (
        <Button busy={busy} onClick={() => void pause(1)}>
          Pausar
        </Button>
      )}
    </div>
  )
}

const Figures = ({ cancellation: { refunded, queued, failed, atDesk } }: Pick<Props, 'cancellation'>) => (
  <Row>
    <Figure says={`já voltou, ${refunded.count}`}>{amountText(refunded.value)}</Figure>
    <Figure says={`na fila, ${queued.count}`}>{amountText(queued.value)}</Figure>
    <Figure says={`não passou, ${failed.count}`} bad={failed.count > 0}>
      {amountText(failed.value)}
    </Figure>
    <Figure says={`a entregar na secretaria, ${atDesk.count}`}>{amountText(atDesk.value)}</Figure>
  </Row>
)

function Failures({ failures, eventUUID, admin, onChanged }: Calls & { failures: CancellationFailure[] }) {
  const { sendAndSay, busy } = useAdminSend(admin)
  const [isTried, setTried] = useState(false)
  if (failures.length === 0) return null
  const again = failures.filter(({ what }) => what === 'retry').length
  const mayRetry = again > 0 && admin.may('POST /api/events/:eventUUID/cancellation/retry', eventUUID)
  const retry = async () => {
    await sendAndSay(() =>
      api('POST /api/events/:eventUUID/cancellation/retry', {
        params: { eventUUID },
        query: { token: admin.token },
      }),
    )
    setTried(true)
    onChanged()
  }
  return (
    <Section title="Não passaram">
      {mayRetry && (
        <Button look="main" icon="undo" busy={busy} onClick={() => void retry()}>
          {again === 1 ? 'Tentar de novo' : `Tentar as ${again} de novo`}
        </Button>
      )}
      {isTried && again > 0 && (
        <p className={typography['caption']}>O que voltar a falhar aparece aqui com o motivo do banco.</p>
      )}
      <ul className={styles['failures']}>
        {failures.map((failure) => (
          <li key={failure.refundId}>
            <p>
              <Link href={cartAddress(failure.cartCode)}>{failure.cartCode}</Link>, <b>{failure.buyerName}</b>
              <span className={styles['note']}>{failure.categories.join(', ')}</span>
            </p>
            <p>{bankInWords(failure)}</p>
            <p className={styles['sum']}>{amountText(failure.value)}</p>
            <p>{failureInWords[failure.what]}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
