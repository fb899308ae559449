import { hasResult } from '#areas/scoreboard/components/has-result.ts'
import { categoryResult } from '#areas/scoreboard/components/queries.ts'
import { PrintBar } from '#ui/PrintBar.tsx'
import { ResultSheet } from '#areas/scoreboard/components/sheet/ResultSheet.tsx'
import { useScoreboard } from '#areas/scoreboard/components/use-scoreboard.ts'
import { LoadState } from '#shell/LoadState.tsx'
import { Page } from '#shell/Page.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

/** The result of a category on paper: A4, to print and to sign. */
export default function SheetView({ catUUID }: { catUUID: string }) {
  const { data, error, isFetching, refetch, dataUpdatedAt } = useScoreboard(categoryResult(catUUID))
  const results = data?.items.filter(hasResult) ?? []

  return (
    <Page
      title="Folha do resultado"
      tab={data ? `Resultado: ${data.catName}` : 'Folha do resultado'}
      place={{ href: `/placar/category/${catUUID}`, name: data?.catName ?? 'Placar' }}
      headingHidden
    >
      <LoadState
        data={data}
        error={!data && error}
        isAsking={isFetching}
        again={refetch}
        shape={[3, 12, 12]}
      />
      {data && results.length === 0 && <EmptyState says="Esta prova ainda não tem resultado." />}
      {data && results.length > 0 && (
        <>
          <PrintBar />
          <ResultSheet
            category={{ ...data, catUUID }}
            results={results}
            count={data.items.length}
            now={new Date(dataUpdatedAt)}
          />
        </>
      )}
    </Page>
  )
}
