import { useParams, useSearch } from 'wouter'
import { LoadFailure } from '#shell/LoadFailure.tsx'
import { Page } from '#shell/Page.tsx'
import { useScoreboard } from '#areas/scoreboard/components/use-scoreboard.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { AnnouncerView } from './AnnouncerView.tsx'
import { CategoryRanking } from './CategoryRanking.tsx'
import { categoryRanking } from './queries.ts'
import { TvBoard } from './TvBoard.tsx'

// A TV has no reload, and an announcer needs the next rider within seconds.
const ARENA_REFRESH_MS = 5000

/** The ranking of a category: for the phone, for the arena's TV (?tv=1), for the announcer (?narrador=1). */
export default function PlacarCategoryPage() {
  const { catUUID = '' } = useParams<{ catUUID: string }>()
  const search = new URLSearchParams(useSearch())
  const isForArena = search.get('tv') === '1' || search.get('narrador') === '1'
  const { data, error, isFetching, refetch } = useScoreboard(
    categoryRanking(catUUID),
    isForArena ? ARENA_REFRESH_MS : undefined,
  )

  if (data && search.get('tv') === '1') return <TvBoard ranking={data} />
  if (data && search.get('narrador') === '1') return <AnnouncerView ranking={data} catUUID={catUUID} />
  if (data) return <CategoryRanking ranking={data} catUUID={catUUID} />
  return (
    <Page title="Placar" place={{ href: '/placar', name: 'Placar' }}>
      {error ? (
        <LoadFailure error={error} busy={isFetching} onRetry={refetch} />
      ) : (
        <Skeleton shape={[3.25, 4, 4, 4, 4]} />
      )}
    </Page>
  )
}
