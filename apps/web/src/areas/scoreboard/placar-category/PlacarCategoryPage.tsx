import { type ReactNode, Suspense } from 'react'
import { useParams, useSearch } from 'wouter'
import { LoadFailure } from '#shell/LoadFailure.tsx'
import { page } from '#shell/lazy-page.ts'
import { Page } from '#shell/Page.tsx'
import { adminToken } from '#storage/session.ts'
import { useScoreboard } from '#areas/scoreboard/components/use-scoreboard.ts'
import typography from '#styles/typography.module.css'
import { Skeleton } from '#ui/Skeleton.tsx'
import { CategoryRanking } from './CategoryRanking.tsx'
import { categoryRanking } from './queries.ts'
import { type CategoryResult, isOver, useCategoryResult } from './use-category-result.ts'

// A phone that reads the ranking does not load the screens of the arena.
const AnnouncerView = page(() => import('./AnnouncerView.tsx'))
const TvScreen = page(() => import('./TvLoop.tsx'))
// Most rankings have no result yet.
const ResultView = page(() => import('./ResultView.tsx'))
const SheetView = page<{ catUUID: string }>(() => import('./SheetView.tsx'))

// A TV has no reload, and an announcer needs the next rider within seconds.
const ARENA_REFRESH_MS = 5000

/**
 * The ranking of a category: for the phone, for the arena's TV (?tv=1 with all categories of the event, ?tv=categoria
 * with this one), for the announcer (?narrador=1). ?folha=1 is its result on paper.
 */
export default function PlacarCategoryPage() {
  const { catUUID = '' } = useParams<{ catUUID: string }>()
  const search = new URLSearchParams(useSearch())
  if (search.get('folha') !== '1') return <RankingPage catUUID={catUUID} search={search} />
  return (
    <Suspense fallback={<Loading />}>
      <SheetView catUUID={catUUID} />
    </Suspense>
  )
}

function RankingPage({ catUUID, search }: { catUUID: string; search: URLSearchParams }) {
  const [tv, isAnnouncer] = [search.get('tv'), search.get('narrador') === '1']
  const { data, error, isFetching, refetch, dataUpdatedAt } = useScoreboard(
    categoryRanking(catUUID),
    tv || isAnnouncer ? ARENA_REFRESH_MS : undefined,
  )
  const isScreen = Boolean(tv) || isAnnouncer
  const result = useCategoryResult(catUUID, isScreen ? undefined : data)

  const view = data && { ranking: data, catUUID, dataUpdatedAt }
  if (view && isScreen)
    return (
      <Suspense fallback={<Loading />}>
        {tv ? (
          <TvScreen {...view} isSingle={tv === 'categoria'} />
        ) : (
          <AnnouncerView {...view} adminToken={adminToken} />
        )}
      </Suspense>
    )
  if (view)
    return (
      <CategoryRanking
        key={catUUID}
        {...view}
        result={
          result && (
            <Result result={result} now={dataUpdatedAt} catUUID={catUUID} catName={view.ranking.catName} />
          )
        }
        isOver={isOver(view.ranking, result)}
      />
    )
  return error ? (
    <Loading>
      <LoadFailure error={error} busy={isFetching} onRetry={refetch} />
    </Loading>
  ) : (
    <Loading />
  )
}

type ResultProps = { result: CategoryResult; now: number; catUUID: string; catName: string }

/** The result above the table of throws. */
const Result = ({ result, now, ...category }: ResultProps) => {
  const coming = <Skeleton shape={[3.25, 12]} label="Carregando o resultado" />
  if (result === 'coming') return coming
  return (
    <>
      <Suspense fallback={coming}>
        <ResultView {...result} {...category} now={new Date(now)} />
      </Suspense>
      <h2 className={typography['heading']}>Armadas</h2>
    </>
  )
}

const Loading = ({ children = <Skeleton shape={[3.25, 4, 4, 4, 4]} /> }: { children?: ReactNode }) => (
  <Page title="Placar" place={{ href: '/placar', name: 'Placar' }}>
    {children}
  </Page>
)
