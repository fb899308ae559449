import { dateRangeText, scoreboardMessages } from '@porteira/domain'
import { Suspense } from 'react'
import { Link, useLocation, useParams, useSearch } from 'wouter'
import { page } from '#shell/lazy-page.ts'
import { LoadFailure } from '#shell/LoadFailure.tsx'
import { Page } from '#shell/Page.tsx'
import { PageSkeleton } from '#shell/PageSkeleton.tsx'
import { LiveState } from '#areas/scoreboard/components/LiveState.tsx'
import { categoryLeaders } from '#areas/scoreboard/components/queries.ts'
import { ShareLinks } from '#areas/scoreboard/components/ShareLinks.tsx'
import { useScoreboard } from '#areas/scoreboard/components/use-scoreboard.ts'
import { Callout } from '#ui/Callout.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { CategoryChoices } from './CategoryChoices.tsx'
import styles from './PlacarEventPage.module.css'
import { rankedEvent } from './queries.ts'
import { mayHaveChampions, rankedCategories } from './ranked-categories.ts'

// Few visitors look for champions while an event runs.
const EventResultView = page<{ eventUUID: string }>(() => import('./result/EventResultView.tsx'))
const EventSheets = page<{ eventUUID: string }>(() => import('./result/EventSheets.tsx'))

/** The scoreboard of an event, or its champions at the address that ends with /resultado, with ?folhas=1 on paper. */
export default function PlacarEventPage() {
  const { eventUUID = '' } = useParams<{ eventUUID: string }>()
  const [address] = useLocation()
  const View = new URLSearchParams(useSearch()).get('folhas') === '1' ? EventSheets : EventResultView
  if (!/\/resultado\/?$/.test(address)) return <EventScoreboard eventUUID={eventUUID} />
  return (
    <Suspense fallback={<PageSkeleton />}>
      <View eventUUID={eventUUID} />
    </Suspense>
  )
}

/** Links to all riders and to each category with its leader. */
function EventScoreboard({ eventUUID }: { eventUUID: string }) {
  const { data, error, isFetching, refetch, dataUpdatedAt } = useScoreboard(rankedEvent(eventUUID))
  const leaders = useScoreboard(categoryLeaders(eventUUID))
  const categories = rankedCategories(data?.items, leaders.data?.items)
  const isLive = categories.some((category) => category.isLive)

  return (
    <Page
      title={data?.name ?? 'Placar'}
      tab={`Placar: ${data?.name ?? 'evento'}`}
      place={{ href: '/placar', name: 'todos os placares' }}
      line={
        data ? (
          <>
            <LiveState live={isLive} dataUpdatedAt={leaders.dataUpdatedAt || dataUpdatedAt} />
            <span>
              {data.city} ({data.state}), {dateRangeText(data.startDate, data.endDate)}
            </span>
          </>
        ) : (
          ''
        )
      }
    >
      {error && !data && <LoadFailure error={error} busy={isFetching} onRetry={refetch} />}
      {!data && !error && <Skeleton shape={[4, 4, 4, 4]} />}
      {data?.notice && <Callout>{data.notice}</Callout>}
      {data && categories.length === 0 && <EmptyState says={scoreboardMessages.noCategories} />}
      {categories.length > 0 && (
        <nav aria-label="Escolha o placar" className={styles['lists']}>
          <CategoryChoices
            name={isLive ? 'Na cancha' : undefined}
            categories={categories.filter((category) => category.isLive)}
          />
          <CategoryChoices
            name={isLive ? 'Outras categorias' : undefined}
            categories={categories.filter((category) => !category.isLive)}
          />
          {leaders.data?.items.some(mayHaveChampions) && (
            <Link href={`/placar/event/${eventUUID}/resultado`} className={styles['choice']}>
              <b>Campeões do evento</b>
              <Icon name="forward" />
            </Link>
          )}
          <Link href={`/placar/players/${eventUUID}`} className={styles['choice']}>
            <b>Todos os laçadores</b>
            <Icon name="forward" />
          </Link>
        </nav>
      )}
      {data && <ShareLinks title={`Placar: ${data.name}`} />}
    </Page>
  )
}
