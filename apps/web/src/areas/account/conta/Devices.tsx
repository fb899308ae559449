import type { OwnSession } from '@porteira/contract'
import { formatDayAndTime } from '@porteira/domain'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '#api/client.ts'
import { query } from '#api/query.ts'
import { useAsk } from '#components/messages/messages.tsx'
import { useSend } from '#components/send/use-send.ts'
import { LoadFailure } from '#shell/LoadFailure.tsx'
import type { Session } from '#storage/page-reads.ts'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Section } from '#ui/Section.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Status } from '#ui/Status.tsx'
import styles from './ContaPage.module.css'

type Props = { session: Session; userId: string }

/** The devices on which the buyer is logged in. Each one but this can be logged out. */
export function Devices({ session, userId }: Props) {
  const ask = useAsk()
  const { sendAndSay, busy } = useSend()
  const list = useRef<HTMLUListElement>(null)
  const token = session.token()
  const params = { userId }
  const { data, error, isFetching, refetch } = useQuery({
    ...query('GET /api/users/:userId/sessions', { params, query: { token } }),
    gcTime: 0,
  })

  async function end({ sessionId, device }: OwnSession) {
    const title = `Desconectar ${device || 'o outro aparelho'}?`
    const detail = 'Quem usa esse aparelho terá que entrar com a senha de novo.'
    if ((await ask({ title, detail, yes: 'Desconectar' })) !== 'yes') return
    const input = { params: { ...params, sessionId }, query: { token } }
    await sendAndSay(
      () => api('POST /api/users/:userId/sessions/:sessionId/end', input),
      () => refetch(),
    )
    list.current?.focus()
  }

  return (
    <Section title="Onde você está logado" busy={isFetching}>
      {error && !data && <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && isFetching && <Skeleton shape={[2, 2]} />}
      {data && (
        <ul ref={list} tabIndex={-1} className={styles['devices']}>
          {data.sessions.map((each) => (
            <li key={each.sessionId}>
              <p>
                <b>{each.device || 'Aparelho sem nome'}</b>
                <span className={typography['caption']}>
                  {each.isElevated === 1 && 'Administração · '}
                  entrou em {formatDayAndTime(each.openedOn)}
                  {each.isCurrent === 0 && `, usado em ${formatDayAndTime(each.lastUsedOn)}`}
                </span>
              </p>
              {each.isCurrent === 1 ? (
                <Status tone="good">Este aparelho</Status>
              ) : (
                <Button size="small" busy={busy} onClick={() => void end(each)}>
                  Desconectar
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
