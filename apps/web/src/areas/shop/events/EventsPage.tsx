import type { EventCard as Event } from '@porteira/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { noticeIn } from '#api/organiser.ts'
import { query, readableOffline } from '#api/query.ts'
import { LoadFailure } from '#shell/LoadFailure.tsx'
import { SiteHeader } from '#shell/SiteHeader.tsx'
import { usePageTitle } from '#shell/use-page-title.ts'
import typography from '#styles/typography.module.css'
import { Callout } from '#ui/Callout.tsx'
import { Horizon } from '#ui/drawings/Horizon.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { EventCard } from './EventCard.tsx'
import styles from './EventsPage.module.css'
import { LiveEvent } from './LiveEvent.tsx'
import { filterEvents, groupEvents } from './event-groups.ts'
import { currentEvents } from './queries.ts'

/** The root page: live events, then those on sale, to come and closed. */
export default function EventsPage() {
  const heading = usePageTitle('Porteira')
  const notice = noticeIn(useHistoryState())
  const { data, error, isFetching, refetch } = useQuery({
    ...query(...currentEvents()),
    ...readableOffline,
  })
  const [term, setTerm] = useState('')
  const found = filterEvents(data?.items ?? [], term)
  const { live, open, scheduled, closed } = groupEvents(found)

  return (
    <div className={styles['ground']}>
      <SiteHeader />
      <main className={styles['list']}>
        {notice && (
          <Callout live tone="bad">
            {notice}
          </Callout>
        )}
        <h1 ref={heading} tabIndex={-1} className={typography['title']}>
          Onde você vai laçar?
        </h1>
        {error && !data && <LoadFailure error={error} busy={isFetching} onRetry={refetch} />}
        {!data && !error && <Skeleton shape={[1.5, 7, 7]} />}
        {data?.items.length === 0 && (
          <EmptyState
            says="Nenhum evento com inscrições abertas."
            next="Assim que um rodeio abrir a porteira, ele aparece aqui."
          />
        )}
        {data && data.items.length > 1 && (
          <TextInput
            label="Evento ou cidade"
            type="search"
            value={term}
            onValue={setTerm}
            maxLength={100}
            autoComplete="off"
          />
        )}
        {data && data.items.length > 0 && found.length === 0 && (
          <EmptyState says="Nenhum evento encontrado." next="Confira o nome ou limpe a busca." />
        )}
        {live.length > 0 && (
          <section className={styles['events']} aria-label="Ao vivo">
            {live.map((event) => (
              <LiveEvent key={event.eventUUID} event={event} />
            ))}
          </section>
        )}
        <Group title="Inscrições abertas" events={open} />
        <Group title="Em breve" events={scheduled} />
        <Group title="Inscrições encerradas" events={closed} />
      </main>
      <Horizon />
    </div>
  )
}

/** A heading and its events; nothing without an event. */
const Group = ({ title, events }: { title: string; events: Event[] }) =>
  events.length > 0 && (
    <section className={styles['events']} aria-label={title}>
      <h2 className={typography['heading']}>{title}</h2>
      <ul className={styles['events']}>
        {events.map((event) => (
          <li key={event.eventUUID}>
            <EventCard event={event} />
          </li>
        ))}
      </ul>
    </section>
  )
