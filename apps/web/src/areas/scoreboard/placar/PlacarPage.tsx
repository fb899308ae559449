import { scoreboardMessages } from '@porteira/domain'
import { LoadState } from '#shell/LoadState.tsx'
import { Page } from '#shell/Page.tsx'
import { ScoreboardCard } from '#areas/scoreboard/components/ScoreboardCard.tsx'
import { useScoreboard } from '#areas/scoreboard/components/use-scoreboard.ts'
import layout from '#styles/layout.module.css'
import { EmptyState } from '#ui/EmptyState.tsx'
import { scoredEvents } from './queries.ts'

/** Every event with scores. */
export default function PlacarPage() {
  const { data, error, isFetching, refetch, dataUpdatedAt } = useScoreboard(scoredEvents())

  return (
    <Page title="Placar" masthead="brand" horizon>
      <LoadState data={data} error={!data && error} isAsking={isFetching} again={refetch} shape={[8, 8]} />
      {data?.items.length === 0 && (
        <EmptyState says={scoreboardMessages.noEvents} next="O placar aparece aqui na primeira armada." />
      )}
      {data && data.items.length > 0 && (
        <ul className={layout['stack']}>
          {data.items.map((event) => (
            <li key={event.eventUUID}>
              <ScoreboardCard event={event} dataUpdatedAt={dataUpdatedAt} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}
