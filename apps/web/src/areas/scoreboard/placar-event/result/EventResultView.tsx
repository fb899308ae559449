import { dateRangeText } from '@porteira/domain'
import { LiveState } from '#areas/scoreboard/components/LiveState.tsx'
import { hasResult } from '#areas/scoreboard/components/has-result.ts'
import { useScoreboard } from '#areas/scoreboard/components/use-scoreboard.ts'
import { useShare } from '#components/share/use-share.ts'
import { LoadState } from '#shell/LoadState.tsx'
import { Page } from '#shell/Page.tsx'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button, lookClasses } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Icon } from '#ui/Icon.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Champions } from './Champions.tsx'
import { ClubTable } from './ClubTable.tsx'
import { countText, type EventResult } from './event-result.ts'
import styles from './EventResultView.module.css'
import { eventResult } from './queries.ts'

/** The champions of an event by category, and its clubs by places. */
export default function EventResultView({ eventUUID }: { eventUUID: string }) {
  const { data, error, isFetching, refetch, dataUpdatedAt } = useScoreboard(eventResult(eventUUID))

  return (
    <Page
      title={data?.eventName ?? 'Resultados'}
      tab={`Resultados: ${data?.eventName ?? 'evento'}`}
      place={{ href: `/placar/event/${eventUUID}`, name: 'placar do evento' }}
      line={
        <>
          {data && <LiveState live={false} dataUpdatedAt={dataUpdatedAt} />}
          <span>Resultados</span>
        </>
      }
    >
      <LoadState data={data} error={!data && error} isAsking={isFetching} again={refetch} shape={[3, 6, 6]} />
      {data && (
        <>
          <header className={styles['head']}>
            <h2 className={typography['title']}>Campeões do evento</h2>
            {data.items.length > 0 && <ShareButton result={data} />}
            <p>
              {dateRangeText(data.startDate, data.endDate)}, {data.city} ({data.state}).{' '}
              {countText(data.items)}
            </p>
          </header>
          {data.items.length === 0 && (
            <EmptyState
              says="Nenhum resultado ainda."
              next="Os campeões aparecem aqui quando a primeira prova terminar."
            />
          )}
          <div className={styles['parts']}>
            <Champions categories={data.items} now={new Date(dataUpdatedAt)} />
            <div className={styles['side']}>
              <ClubTable clubs={data.entities} />
              {data.items.some(({ strengths }) => strengths.some(hasResult)) && (
                <Papers eventUUID={eventUUID} />
              )}
            </div>
          </div>
        </>
      )}
    </Page>
  )
}

/** The results of all categories to print and as a spreadsheet. */
const Papers = ({ eventUUID }: { eventUUID: string }) => (
  <div className={layout['row']}>
    <LinkButton icon="print" href={`/placar/event/${eventUUID}/resultado?folhas=1`}>
      Folhas A4
    </LinkButton>
    <a className={lookClasses({})} href={`/api/results/event/${eventUUID}/workbook`} download>
      <Icon name="download" />
      Planilha
    </a>
  </div>
)

function ShareButton({ result }: { result: EventResult }) {
  const { share, toast } = useShare()
  const title = `Campeões: ${result.eventName}`
  return (
    <>
      <Button
        icon="share"
        onClick={() => void share({ title, text: title, url: location.origin + location.pathname })}
      >
        Compartilhar
      </Button>
      {toast}
    </>
  )
}
