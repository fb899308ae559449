import { type PlayerOrder, scoreboardMessages } from '@porteira/domain'
import { useState } from 'react'
import { useParams } from 'wouter'
import { LoadFailure } from '#shell/LoadFailure.tsx'
import { Page } from '#shell/Page.tsx'
import { LiveState } from '#areas/scoreboard/components/LiveState.tsx'
import { ShareLinks } from '#areas/scoreboard/components/ShareLinks.tsx'
import { Toolbar } from '#areas/scoreboard/components/Toolbar.tsx'
import { useChanged } from '#areas/scoreboard/components/use-changed.ts'
import { useScoreboard } from '#areas/scoreboard/components/use-scoreboard.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { PlayerRow } from './PlayerRow.tsx'
import styles from './PlacarPlayersPage.module.css'
import { playerRanking } from './queries.ts'
import { newestUpdate, shownPlayers } from './shown-players.ts'

const ORDERS = [
  ['score', 'Pontuação'],
  ['name', 'Nome'],
  ['precision', 'Aproveitamento'],
  ['recent', 'Mais recentes'],
] as const

/** All riders of an event by their hits in all of its categories. */
export default function PlacarPlayersPage() {
  const { eventUUID = '' } = useParams<{ eventUUID: string }>()
  const [order, setOrder] = useState<PlayerOrder>('score')
  const [term, setTerm] = useState('')
  const { data, error, isFetching, refetch, dataUpdatedAt } = useScoreboard(playerRanking(eventUUID))
  const changed = useChanged(data?.rankings, ({ uuid, hits, total }) => [uuid, `${hits}/${total}`])
  const players = shownPlayers(data?.rankings ?? [], order, term)

  return (
    <Page
      title="Todos os laçadores"
      tab={`Placar dos laçadores: ${data?.eventName ?? ''}`}
      place={{ href: `/placar/event/${eventUUID}`, name: data?.eventName ?? 'Placar' }}
      line={
        data ? (
          <>
            <LiveState live={false} dataUpdatedAt={dataUpdatedAt} />
            <span>{data.eventName}</span>
          </>
        ) : (
          ''
        )
      }
    >
      {error && !data && <LoadFailure error={error} busy={isFetching} onRetry={refetch} />}
      {!data && !error && <Skeleton shape={[3.25, 4, 4, 4]} />}
      {data && (
        <Toolbar
          updatedOn={newestUpdate(data.rankings)}
          orders={ORDERS}
          order={order}
          onOrder={setOrder}
          searchLabel="Nome"
          term={term}
          onTerm={setTerm}
        />
      )}
      {data && players.length === 0 && <EmptyState says={scoreboardMessages.noScores} />}
      {players.length > 0 && (
        <ol className={styles['players']}>
          {players.map((player) => (
            <PlayerRow key={player.uuid} player={player} isChanged={changed.has(player.uuid)} />
          ))}
        </ol>
      )}
      {data && <ShareLinks title={`Placar dos laçadores: ${data.eventName}`} />}
    </Page>
  )
}
