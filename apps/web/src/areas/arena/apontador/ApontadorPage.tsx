import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { ApiError } from '#api/api-error.ts'
import { remember } from '#storage/remember.ts'
import { isLoggedIn, token } from '#storage/session.ts'
import { LoadFailure } from '#shell/LoadFailure.tsx'
import { Page } from '#shell/Page.tsx'
import layout from '#styles/layout.module.css'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { openDevice } from './device.ts'
import { ScoringScreen } from './ScoringScreen.tsx'
import { useOfflinePage } from './use-offline-page.ts'
import { useSending } from './use-sending.ts'
import { useScoreSheet } from './use-score-sheet.ts'

/** The scoring screen. It works without a network and sends the shots later. */
export default function ApontadorPage() {
  const { catUUID = '' } = useParams<{ catUUID: string }>()
  return <CategoryScoring key={catUUID} catUUID={catUUID} />
}

function CategoryScoring({ catUUID }: { catUUID: string }) {
  const [, navigate] = useLocation()
  const [device] = useState(() => openDevice(catUUID, localStorage))
  const session = token()
  const {
    sheet: scoreSheet,
    clockOffsetMs,
    unsent,
    error,
    isFetching,
    refetch,
    adopt,
  } = useScoreSheet(catUUID, session, device)
  const { waiting, isLocked } = useSending({ catUUID, token: session, device, unsent, adopt })
  const isReady = useOfflinePage()
  const mustLogIn =
    !isLoggedIn() || isLocked || (error instanceof ApiError && [401, 403].includes(error.status))

  function logIn() {
    remember('loginRedirect', `/apontador/${catUUID}`)
    navigate('/login-enter#admin')
  }

  const login = mustLogIn && (
    <div className={layout['stack']}>
      <Callout tone="bad" live>
        {waiting > 0
          ? 'Entre como administrador para enviar as armadas guardadas neste aparelho.'
          : 'Entre como administrador para apontar.'}
      </Callout>
      <Button onClick={logIn}>Entrar</Button>
    </div>
  )

  if (!scoreSheet)
    return (
      <Page title="Apontador" place={{ href: `/placar/category/${catUUID}`, name: 'Placar' }}>
        {login}
        {error && !mustLogIn && <LoadFailure error={error} busy={isFetching} onRetry={refetch} />}
        {!error && <Skeleton shape={[3, 3, 3, 3]} />}
      </Page>
    )
  return (
    <ScoringScreen
      catUUID={catUUID}
      token={session}
      sheet={scoreSheet}
      clockOffsetMs={clockOffsetMs}
      device={device}
      unsent={unsent}
      waiting={waiting}
      isReady={isReady}
      login={login}
      onChanged={refetch}
    />
  )
}
