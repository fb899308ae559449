import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from 'wouter'
import { query } from '#api/query.ts'
import { useIsCurrent, useLiveCall } from '#areas/scoreboard/components/live/use-live-call.ts'
import { useDarkTheme } from '#areas/scoreboard/components/use-dark-theme.ts'
import { LoadFailure } from '#shell/LoadFailure.tsx'
import { Page } from '#shell/Page.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Gate } from './Gate.tsx'
import { Overlay } from './Overlay.tsx'

/** The screen at the gate of the arena. ?overlay=1 is the same for a broadcast, on a transparent page. */
export default function CanchaPage() {
  const { catUUID = '' } = useParams<{ catUUID: string }>()
  const isOverlay = new URLSearchParams(useSearch()).get('overlay') === '1'
  useDarkTheme()
  const first = useQuery(query('GET /api/rankings/category/:catUUID/call', { params: { catUUID } }))
  const live = useLiveCall(catUUID)
  const isCurrent = useIsCurrent(live?.confirmedAt ?? first.dataUpdatedAt)
  const call = live?.call ?? first.data
  if (call && isOverlay) return <Overlay call={call} isCurrent={isCurrent} />
  if (call)
    return <Gate call={call} isCurrent={isCurrent} confirmedAt={live?.confirmedAt ?? first.dataUpdatedAt} />
  if (isOverlay) return null
  return (
    <Page title="Tela da cancha" place={{ href: '/placar', name: 'Placar' }}>
      {first.error ? (
        <LoadFailure error={first.error} busy={first.isFetching} onRetry={first.refetch} />
      ) : (
        <Skeleton shape={[3.25, 12, 4, 4]} />
      )}
    </Page>
  )
}
