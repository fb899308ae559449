import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { ApiError } from '#api/api-error.ts'
import { remember } from '#storage/remember.ts'
import { isLoggedIn, token } from '#storage/session.ts'
import { LoadFailure } from '#shell/LoadFailure.tsx'
import { Page } from '#shell/Page.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { openDevice } from './device.ts'
import { ScoringScreen } from './ScoringScreen.tsx'
import { useOfflinePage } from './use-offline-page.ts'
import { useSending } from './use-sending.ts'
import { useSheet } from './use-sheet.ts'

/** The scorer's screen: works without a network, and sends when there is one. */
export default function ApontadorPage() {
  const { catUUID = '' } = useParams<{ catUUID: string }>()
  return <CategoryScoring key={catUUID} catUUID={catUUID} />
}

function CategoryScoring({ catUUID }: { catUUID: string }) {
  const [, navigate] = useLocation()
  const [device] = useState(() => openDevice(catUUID, localStorage))
  const session = token()
  const { sheet, clockOffsetMs, kept, error, isFetching, refetch, adopt } = useSheet(catUUID, session, device)
  const { waiting, isLocked } = useSending({ catUUID, token: session, device, kept, adopt })
  const isReady = useOfflinePage()
  const mustLogIn =
    !isLoggedIn() || isLocked || (error instanceof ApiError && [401, 403].includes(error.status))

  function logIn() {
    remember('loginRedirect', `/apontador/${catUUID}`)
    navigate('/login-enter#admin')
  }

  return (
    <Page
      title={sheet?.catName ?? 'Apontador'}
      tab={`Apontador: ${sheet?.catName ?? ''}`}
      place={{ href: `/placar/category/${catUUID}`, name: sheet?.eventName ?? 'Placar' }}
    >
      {mustLogIn && (
        <>
          <Notice tone="bad" live>
            {waiting > 0
              ? 'Entre como administrador para enviar as armadas guardadas neste aparelho.'
              : 'Entre como administrador para apontar.'}
          </Notice>
          <Button onClick={logIn}>Entrar</Button>
        </>
      )}
      {!sheet && error && !mustLogIn && <LoadFailure error={error} busy={isFetching} onRetry={refetch} />}
      {!sheet && !error && <Skeleton shape={[3, 3, 3, 3]} />}
      {sheet && (
        <ScoringScreen
          catUUID={catUUID}
          token={session}
          sheet={sheet}
          clockOffsetMs={clockOffsetMs}
          device={device}
          kept={kept}
          waiting={waiting}
          isReady={isReady}
          onChanged={refetch}
        />
      )}
    </Page>
  )
}
