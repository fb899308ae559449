import { dateRangeText, formatDate, postponementMessages } from '@porteira/domain'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'wouter'
import { statusOf } from '#api/api-error.ts'
import { api } from '#api/client.ts'
import { query } from '#api/query.ts'
import { useSend } from '#components/send/use-send.ts'
import { LoadState } from '#shell/LoadState.tsx'
import { Page } from '#shell/Page.tsx'
import { withReturn } from '#shell/use-go-back.ts'
import { useLogInFirst } from '#shell/use-log-in-first.ts'
import { useWhen } from '#shell/use-when.ts'
import { session } from '#storage/page-reads.ts'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'

/** The days of an event moved: a buyer keeps the own entries, or leads to their withdrawal. */
export default function AdiadoPage() {
  const { eventUUID = '' } = useParams<{ eventUUID: string }>()
  const [path, navigate] = useLocation()
  const logInFirst = useLogInFirst()
  const token = session.token()
  const { data, error, isFetching, refetch } = useQuery({
    ...query('GET /api/users/postponements/:eventUUID', { params: { eventUUID }, query: { token } }),
    enabled: token !== '',
    staleTime: 0,
    gcTime: 0,
  })
  const hasEnded = statusOf(error) === 401
  const isUnknown = statusOf(error) === 404
  useWhen(token === '' || hasEnded, () => logInFirst(path, { ended: hasEnded }))
  const { sendAndSay, busy } = useSend()
  const keep = () =>
    sendAndSay(
      () => api('POST /api/users/postponements/:eventUUID/keep', { params: { eventUUID }, query: { token } }),
      () => refetch(),
    )

  return (
    <Page title="Novos dias" masthead="brand">
      {!hasEnded && !isUnknown && (
        <LoadState
          data={data}
          error={error ?? undefined}
          isAsking={isFetching}
          again={refetch}
          shape={[3, 8]}
        />
      )}
      {isUnknown && (
        <EmptyState says={postponementMessages.notChosen}>
          <LinkButton href="/home">Área do laçador</LinkButton>
        </EmptyState>
      )}
      {data && (
        <>
          <p className={typography['subheading']}>{data.eventName}</p>
          <p>
            <s>{dateRangeText(data.before.startDate, data.before.endDate)}</s>
            <br />
            <b className={typography['name']}>{dateRangeText(data.after.startDate, data.after.endDate)}</b>
          </p>
          <p>{postponementMessages.ofReason(data.reason)}</p>
          {data.isOver === 1 ? (
            <Callout>{postponementMessages.chooseEnded(data.chooseUntil)}</Callout>
          ) : (
            <div className={layout['stack']}>
              {data.kept === 1 ? (
                <Callout tone="good">{postponementMessages.kept}</Callout>
              ) : (
                <Button look="main" fill busy={busy} onClick={() => void keep()}>
                  Manter minhas inscrições
                </Button>
              )}
              {data.purchases.map(({ cartUUID, cartCode }) => (
                <Button key={cartUUID} fill onClick={() => navigate('/desistir', withReturn(cartUUID))}>
                  {data.purchases.length === 1 ? 'Desistir' : `Desistir da compra ${cartCode}`}
                </Button>
              ))}
              <p className={typography['caption']}>
                Escolha até {formatDate(data.chooseUntil)}. Quem não responde mantém as inscrições. Quem
                desiste recebe o valor de volta.
              </p>
            </div>
          )}
        </>
      )}
    </Page>
  )
}
