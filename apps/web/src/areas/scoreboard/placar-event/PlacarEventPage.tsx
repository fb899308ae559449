import { scoreboardMessages } from '@porteira/domain'
import { Link, useParams } from 'wouter'
import { LoadFailure } from '#shell/LoadFailure.tsx'
import { Page } from '#shell/Page.tsx'
import { ShareLinks } from '#areas/scoreboard/components/ShareLinks.tsx'
import { useScoreboard } from '#areas/scoreboard/components/use-scoreboard.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import styles from './PlacarEventPage.module.css'
import { rankedEvent } from './queries.ts'
import { rankedCategories } from './ranked-categories.ts'

/** The scoreboard of an event: links to all riders and to each category. */
export default function PlacarEventPage() {
  const { eventUUID = '' } = useParams<{ eventUUID: string }>()
  const { data, error, isFetching, refetch } = useScoreboard(rankedEvent(eventUUID))
  const categories = rankedCategories(data?.items)

  return (
    <Page
      title={data?.name ?? 'Placar'}
      tab={`Placar: ${data?.name ?? 'evento'}`}
      place={{ href: '/placar', name: 'Placar' }}
    >
      {error && !data && <LoadFailure error={error} busy={isFetching} onRetry={refetch} />}
      {!data && !error && <Skeleton shape={[4, 4, 4, 4]} />}
      {data && categories.length === 0 && <EmptyState says={scoreboardMessages.noCategories} />}
      {categories.length > 0 && (
        <nav aria-label="Escolha o placar">
          <ul className={styles['choices']}>
            <li className={styles['players']}>
              <Choice href={`/placar/players/${eventUUID}`} name="Todos os laçadores" />
            </li>
            {categories.map(({ uuid, name }) => (
              <li key={uuid}>
                <Choice href={`/placar/category/${uuid}`} name={name} />
              </li>
            ))}
          </ul>
        </nav>
      )}
      {data && <ShareLinks title={`Placar: ${data.name}`} />}
    </Page>
  )
}

const Choice = ({ href, name }: { href: string; name: string }) => (
  <Link href={href} className={styles['choice']}>
    <b>{name}</b>
    <Icon name="forward" />
  </Link>
)
