import type { OwnRole } from '@porteira/contract'
import { isRecord } from '@porteira/domain'
import { type ReactNode, Suspense, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { DeviceBar } from '#components/staff/DeviceBar.tsx'
import { ErrorBoundary } from '#shell/ErrorBoundary.tsx'
import { page } from '#shell/lazy-page.ts'
import { Page } from '#shell/Page.tsx'
import { PageSkeleton } from '#shell/PageSkeleton.tsx'
import { useLogInFirst } from '#shell/use-log-in-first.ts'
import { useWhen } from '#shell/use-when.ts'
import { readDevice } from '#storage/device.ts'
import { forget, remember } from '#storage/remember.ts'
import { readRoles } from '#storage/roles.ts'
import { adminToken, readStored } from '#storage/session.ts'
import { readStoredJson } from '#storage/stored-json.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { callerOf } from '../components/caller.ts'
import type { OwnEvent } from '../components/own-events.ts'

const EventCheckIn = page(() => import('./EventCheckIn.tsx'))
// A device does not load the office.
const StartCheckIn = page(() => import('./StartCheckIn.tsx'))
const DeskFrame = page(() => import('./DeskFrame.tsx'))
/** From here on the rail leaves room for the check-in. */
const WITH_RAIL = '(min-width: 56.25rem)'
const PATH = '/conferencia'
const SNAPSHOT = 'GET /api/checkin/:eventUUID/snapshot'

/** The check-in of an event, for a device of the role or for a person of the desk. */
export default function ConferenciaPage() {
  const device = readDevice()
  const token = adminToken()
  const logInFirst = useLogInFirst()
  const search = useSearch()
  const path = search === '' ? PATH : `${PATH}?${search}`
  const logIn = () => logInFirst(path, { asAdmin: true })
  const mustLogIn = device === undefined && token === ''

  useWhen(mustLogIn, logIn)

  if (mustLogIn) return <PageSkeleton />
  if (device?.role === 'checkin')
    return (
      <EventCheckIn
        caller={callerOf(device, '', [])}
        eventUUID={device.eventUUID}
        eventName={device.eventName}
        login={{ id: `device:${device.deviceId}`, name: device.name }}
        roles={['checkin']}
        wanted=""
        onLogIn={logIn}
        onLeave={undefined}
      />
    )
  if (device)
    return (
      <Page title="Conferência" masthead="brand" strip={<DeviceBar device={device} />}>
        <EmptyState
          says="Este aparelho não é da conferência."
          next="Peça ao organizador um link de aparelho com o papel Conferência."
        />
      </Page>
    )
  return <PersonCheckIn token={token} logIn={logIn} wanted={new URLSearchParams(search)} />
}

type PersonProps = {
  token: string
  logIn: () => void
  /** `evento` and `inscricao` of a link from the till. */
  wanted: URLSearchParams
}

function PersonCheckIn({ token, logIn, wanted }: PersonProps) {
  const [, navigate] = useLocation()
  const [event, setEvent] = useState(() => wantedEvent(wanted.get('evento')) ?? storedEvent())
  const [hasRail] = useState(() => matchMedia(WITH_RAIL).matches)
  const roles = readRoles()
  const caller = callerOf(undefined, token, roles)
  const login = { id: `account:${readStored('mdlUserId')}`, name: readStored('mdlName') }

  /** Without a network the check-in opens also where the frame was never loaded. */
  const framed = (checkIn: ReactNode) =>
    hasRail ? (
      <ErrorBoundary instead={checkIn}>
        <Suspense fallback={<PageSkeleton />}>
          <DeskFrame name={login.name} may={caller.may}>
            {checkIn}
          </DeskFrame>
        </Suspense>
      </ErrorBoundary>
    ) : (
      checkIn
    )

  function choose(chosen: OwnEvent) {
    remember('checkinEvent', JSON.stringify(chosen))
    setEvent(chosen)
  }

  function leave() {
    forget('checkinEvent')
    navigate('/admin#logged')
  }

  if (event && caller.may(SNAPSHOT, event.eventUUID))
    return framed(
      <EventCheckIn
        key={`${event.eventUUID} ${login.id}`}
        caller={caller}
        eventUUID={event.eventUUID}
        eventName={event.name}
        login={login}
        roles={rolesIn(roles, event.eventUUID)}
        wanted={wanted.get('inscricao') ?? ''}
        onLogIn={logIn}
        onLeave={leave}
      />,
    )
  return (
    <Suspense fallback={<PageSkeleton />}>
      <StartCheckIn
        name={readStored('mdlName')}
        admin={{ token, path: PATH, may: caller.may }}
        roles={roles}
        onChoose={choose}
      />
    </Suspense>
  )
}

const rolesIn = (roles: readonly OwnRole[], event: string) =>
  roles.filter(({ eventUUID }) => eventUUID === null || eventUUID === event).map(({ role }) => role)

/** The event of a link. Its name comes with its list. */
const wantedEvent = (eventUUID: string | null): OwnEvent | undefined =>
  eventUUID === null || eventUUID === storedEvent()?.eventUUID ? undefined : { eventUUID, name: '' }

/** The event that this browser checked in last. Without a network it is the only one. */
function storedEvent(): OwnEvent | undefined {
  const stored = readStoredJson('checkinEvent')
  if (!isRecord(stored)) return undefined
  const { eventUUID, name } = stored
  return typeof eventUUID === 'string' && typeof name === 'string' ? { eventUUID, name } : undefined
}
