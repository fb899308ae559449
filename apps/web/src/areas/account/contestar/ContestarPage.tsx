import { formatDate } from '@porteira/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, messageOf } from '#api/api-error.ts'
import { LoadFailure } from '#shell/LoadFailure.tsx'
import { Page } from '#shell/Page.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import styles from './ContestarPage.module.css'
import { Entry } from './Entry.tsx'
import { contestedEntries } from './queries.ts'

/** The page for a rider that another person entered. A mail links to it. */
export default function ContestarPage() {
  const [code] = useState(() => new URLSearchParams(location.search).get('code') ?? '')
  const { data, error, isFetching, refetch } = useQuery({
    ...contestedEntries(code),
    staleTime: 0,
    gcTime: 0,
  })
  const isRefused = error instanceof ApiError && [400, 404, 409].includes(error.status)

  return (
    <Page
      title="Você autorizou esta inscrição?"
      tab="Contestar inscrição"
      masthead="brand"
      width="narrow"
      horizon
    >
      {!data && !error && <Skeleton shape={[1.5, 6, 6]} />}
      {!data && isRefused && (
        <Callout tone="bad" live>
          {messageOf(error)}
        </Callout>
      )}
      {!data && error && !isRefused && <LoadFailure error={error} busy={isFetching} onRetry={refetch} />}
      {data && data.entries.length === 0 && (
        <EmptyState
          says="Nenhuma inscrição feita por outra pessoa."
          next={`Em ${data.eventName} não há inscrição sua feita por outra pessoa.`}
        />
      )}
      {data && data.entries.length > 0 && (
        <>
          <p>
            {data.riderName}, outra pessoa inscreveu você em <b>{data.eventName}</b>. Se você autorizou, não
            precisa fazer nada.
          </p>
          <ul className={styles['entries']}>
            {data.entries.map((entry) => (
              <Entry
                key={`${entry.cartItemId} ${entry.enteredOn}`}
                code={code}
                entry={entry}
                onChanged={refetch}
              />
            ))}
          </ul>
          <p>Você pode contestar até o início do evento, em {formatDate(data.startsOn)}.</p>
        </>
      )}
    </Page>
  )
}
