import { hasResult } from '#areas/scoreboard/components/has-result.ts'
import { PrintBar } from '#ui/PrintBar.tsx'
import { ResultSheet } from '#areas/scoreboard/components/sheet/ResultSheet.tsx'
import { useScoreboard } from '#areas/scoreboard/components/use-scoreboard.ts'
import { LoadState } from '#shell/LoadState.tsx'
import { Page } from '#shell/Page.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { eventResult } from './queries.ts'

/** The results of all categories of an event on paper, each on sheets of its own. */
export default function EventSheets({ eventUUID }: { eventUUID: string }) {
  const { data, error, isFetching, refetch, dataUpdatedAt } = useScoreboard(eventResult(eventUUID))
  const sheets =
    data?.items
      .map((item) => ({ ...item, results: item.strengths.filter(hasResult) }))
      .filter(({ results }) => results.length > 0) ?? []

  return (
    <Page
      title="Folhas dos resultados"
      tab={data ? `Resultados: ${data.eventName}` : 'Folhas dos resultados'}
      place={{ href: `/placar/event/${eventUUID}/resultado`, name: data?.eventName ?? 'Resultados' }}
      headingHidden
    >
      <LoadState
        data={data}
        error={!data && error}
        isAsking={isFetching}
        again={refetch}
        shape={[3, 12, 12]}
      />
      {data && sheets.length === 0 && <EmptyState says="Nenhum resultado ainda." />}
      {data && sheets.length > 0 && (
        <>
          <PrintBar />
          {sheets.map(({ uuid, name, strengths, results }) => (
            <ResultSheet
              key={uuid}
              category={{ catUUID: uuid, catName: name, eventName: data.eventName }}
              results={results}
              count={strengths.length}
              now={new Date(dataUpdatedAt)}
            />
          ))}
        </>
      )}
    </Page>
  )
}
