import { useEffect, useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { ApiError } from '#api/api-error.ts'
import { DeviceBar } from '#components/staff/DeviceBar.tsx'
import { remember } from '#storage/remember.ts'
import { readDevice } from '#storage/device.ts'
import { readRoles } from '#storage/roles.ts'
import { isLoggedIn, token } from '#storage/session.ts'
import { LoadFailure } from '#shell/LoadFailure.tsx'
import { Page } from '#shell/Page.tsx'
import { retryImport } from '#shell/retry-import.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { callerOf, callerProblem } from '../components/caller.ts'
import { CallerNotice } from './CallerNotice.tsx'
import { openDevice } from './device.ts'
import { SaveShots } from './SaveShots.tsx'
import { ScoringScreen } from './ScoringScreen.tsx'
import { useOfflinePage } from '../components/use-offline-page.ts'
import { useSending } from './use-sending.ts'
import { useScoreSheet } from './use-score-sheet.ts'

// Loaded after the page, and stored with it for use without a network.
const loadKeeping = () => retryImport(() => import('./keeping.ts'))
const LOGIN_FIRST = new ApiError(401)

/** The scoring screen. It works without a network and sends the shots later. */
export default function ApontadorPage() {
  const { catUUID = '' } = useParams<{ catUUID: string }>()
  return <CategoryScoring key={catUUID} catUUID={catUUID} />
}

function CategoryScoring({ catUUID }: { catUUID: string }) {
  const [, navigate] = useLocation()
  const [store] = useState(() =>
    openDevice(catUUID, localStorage, async () => (await loadKeeping()).openCopies()),
  )
  useKeptAwake()
  const caller = callerOf(readDevice(), token(), readRoles())
  const { device } = caller
  const {
    sheet: scoreSheet,
    unsent,
    error,
    isFetching,
    refetch,
    adopt,
  } = useScoreSheet(catUUID, caller.token, store)
  const { waiting, failure } = useSending({ catUUID, token: caller.token, device: store, unsent, adopt })
  const isReady = useOfflinePage(loadKeeping)
  const isCaller = device !== undefined || isLoggedIn()
  const problem = callerProblem([isCaller ? undefined : LOGIN_FIRST, failure, error], device !== undefined)

  function logIn() {
    remember('loginRedirect', `/apontador/${catUUID}`)
    navigate('/login-enter#admin')
  }

  const notice = problem && (
    <CallerNotice
      problem={problem}
      waiting={waiting}
      onLogIn={logIn}
      save={scoreSheet && <SaveShots catUUID={catUUID} sheet={scoreSheet} device={device} unsent={unsent} />}
    />
  )

  if (!scoreSheet)
    return (
      <Page
        title="Apontador"
        place={{ href: `/placar/category/${catUUID}`, name: 'Placar' }}
        strip={device && <DeviceBar device={device} />}
      >
        {notice}
        {error && !problem && <LoadFailure error={error} busy={isFetching} onRetry={refetch} />}
        {!error && !problem && <Skeleton shape={[3, 3, 3, 3]} />}
      </Page>
    )
  return (
    <ScoringScreen
      catUUID={catUUID}
      caller={caller}
      sheet={scoreSheet}
      device={store}
      unsent={unsent}
      waiting={waiting}
      isReady={isReady}
      notice={notice}
      isStopped={problem?.kind === 'refused'}
      onChanged={refetch}
    />
  )
}

/** The screen of a scorer stays on. */
function useKeptAwake() {
  useEffect(() => {
    const awake = loadKeeping().then(
      ({ keepAwake }) => keepAwake(),
      () => undefined,
    )
    return () => void awake.then((end) => end?.())
  }, [])
}
