import { Suspense } from 'react'
import { mayCallWith } from '#components/staff/may-call.ts'
import { DeviceBar } from '#components/staff/DeviceBar.tsx'
import { NotAllowed } from '#components/staff/NotAllowed.tsx'
import { mayOpen } from '#office-pages.tsx'
import { page } from '#shell/lazy-page.ts'
import { Office } from '#shell/Office.tsx'
import { Page } from '#shell/Page.tsx'
import { PageSkeleton } from '#shell/PageSkeleton.tsx'
import { useLogInFirst } from '#shell/use-log-in-first.ts'
import { useWhen } from '#shell/use-when.ts'
import { readDevice } from '#storage/device.ts'
import { readRoles } from '#storage/roles.ts'
import { adminToken, readStored } from '#storage/session.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { CategoryList } from './CategoryList.tsx'

// A device does not load the choice of a person.
const OwnCategories = page(() => import('./OwnCategories.tsx'))
const PATH = '/apontador'

/** The categories that a device or a person of the team scores or announces, each one tap away. */
export default function ProvasPage() {
  const device = readDevice()
  const token = adminToken()
  const logInFirst = useLogInFirst()
  const mustLogIn = device === undefined && token === ''

  useWhen(mustLogIn, () => logInFirst(PATH, { asAdmin: true }))

  if (device)
    return (
      <Page title="Provas" masthead="brand" strip={<DeviceBar device={device} />}>
        {device.role === 'checkin' ? (
          <EmptyState says="Este aparelho é da conferência." next="Ele não aponta nem narra provas.">
            <LinkButton href="/conferencia">Abrir a conferência</LinkButton>
          </EmptyState>
        ) : (
          <CategoryList eventUUID={device.eventUUID} token={device.token} may={mayCallWith([device])} />
        )}
      </Page>
    )
  if (mustLogIn) return <PageSkeleton />

  const roles = readRoles()
  const may = mayCallWith(roles)
  return (
    <Office name={readStored('mdlName')} opens={(place) => mayOpen(may, place)}>
      {mayOpen(may, PATH) ? (
        <Page title="Provas" masthead="brand">
          <Suspense fallback={<Skeleton shape={[4, 3, 3]} />}>
            <OwnCategories admin={{ token, path: PATH, may }} roles={roles} />
          </Suspense>
        </Page>
      ) : (
        <NotAllowed roles={roles} path={PATH} />
      )}
    </Office>
  )
}
