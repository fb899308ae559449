import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '#shell/LoadFailure.tsx'
import { usePageTitle } from '#shell/use-page-title.ts'
import typography from '#styles/typography.module.css'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Masthead } from '#ui/Masthead.tsx'
import { EventBanner } from '#components/event/EventBanner.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { EventCard } from './EventCard.tsx'
import { openEvents } from './queries.ts'
import styles from './OpenEvents.module.css'

/** The root page: the events that are on sale now. */
export function OpenEvents() {
  const heading = usePageTitle('Porteira')
  const { data, error, isFetching, refetch } = useQuery(openEvents)

  return (
    <>
      <Masthead rope={false} />
      <EventBanner />
      <main className={styles['home']}>
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
        {data && data.items.length > 0 && (
          <ul className={styles['events']}>
            {data.items.map((event) => (
              <li key={event.eventUUID}>
                <EventCard event={event} />
              </li>
            ))}
          </ul>
        )}
      </main>
    </>
  )
}
