import { isOfficePath, type OfficePath, pagePaths } from '@porteira/domain'
import { Suspense, useSyncExternalStore } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { mayCallWith } from '#components/staff/may-call.ts'
import { NotAllowed } from '#components/staff/NotAllowed.tsx'
import { Office } from '#shell/Office.tsx'
import { PageSkeleton } from '#shell/PageSkeleton.tsx'
import { useHash } from '#shell/use-hash.ts'
import { useLogInFirst } from '#shell/use-log-in-first.ts'
import { useWhen } from '#shell/use-when.ts'
import { readRoles } from '#storage/roles.ts'
import { adminToken, readStored } from '#storage/session.ts'
import { linksOf, mayOpen, officePages } from './office-pages.tsx'

// The hash shows that the login was made for this page. Without it the visitor logs in again.
const hashOf = (path: OfficePath) => (path === '/admin' ? '#logged' : '')

/** The pages of the office: the desk, the organiser and the team. */
export default function AdminRoutes() {
  return (
    <Switch>
      {pagePaths.filter(isOfficePath).map((path) => (
        <Route key={path} path={path}>
          <ForAdmin path={path} hash={hashOf(path)} />
        </Route>
      ))}
    </Switch>
  )
}

type Props = { path: OfficePath; hash: string }

/**
 * Passes the stored login to a page that its roles allow. Without a login it navigates to the login, which returns to
 * the page.
 */
function ForAdmin({ path, hash }: Props) {
  const { Page } = officePages[path]
  const logInFirst = useLogInFirst()
  const [here] = useLocation()
  const returnTo = here + hash
  const stored = useSyncExternalStore(listen, adminToken)
  const isAtHash = `#${useHash()}` === hash
  const mayEnter = stored !== '' && (hash === '' || isAtHash)

  useWhen(!mayEnter, () => logInFirst(returnTo, { asAdmin: true }))

  if (!mayEnter) return <PageSkeleton />
  const roles = readRoles()
  const may = mayCallWith(roles)
  const isAllowed = mayOpen(may, path)
  // The first page of a person who only scores or announces is the list of the categories.
  if (!isAllowed && path === '/admin' && mayOpen(may, '/apontador'))
    return <Redirect to="/apontador" replace />
  return (
    <Office name={readStored('mdlName')} opens={(place) => mayOpen(may, place)}>
      {isAllowed ? (
        <Suspense fallback={<PageSkeleton />}>
          <Page
            admin={{ token: stored, path: returnTo, may }}
            opens={(place) => mayOpen(may, place)}
            linksOf={(eventUUID) => linksOf(may, eventUUID)}
          />
        </Suspense>
      ) : (
        <NotAllowed roles={roles} path={returnTo} />
      )}
    </Office>
  )
}

/** Calls the listener when another tab logs in or out. */
function listen(listener: () => void) {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}
