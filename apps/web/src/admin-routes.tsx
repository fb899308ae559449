import { isOfficePath, type OfficePath, pagePaths } from '@porteira/domain'
import { type ComponentType, Suspense, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import type { Admin } from '#components/admin/admin.ts'
import { mayCallWith } from '#components/staff/may-call.ts'
import { NotAllowed } from '#components/staff/NotAllowed.tsx'
import { mayOpen } from '#components/staff/office-pages.ts'
import { page } from '#shell/lazy-page.ts'
import { Office } from '#shell/Office.tsx'
import { PageSkeleton } from '#shell/PageSkeleton.tsx'
import { useHash } from '#shell/use-hash.ts'
import { useLogInFirst } from '#shell/use-log-in-first.ts'
import { readRoles } from '#storage/roles.ts'
import { adminToken, readStored } from '#storage/session.ts'

type AdminPage = ComponentType<{ admin: Admin }>

const LandingPreview = page(() => import('#areas/shop/landing/LandingPreview.tsx'))
const Builder = page(() => import('#areas/organiser/new-event/NewEventPage.tsx'))
// The page of the shop comes from here, because no area imports another one.
const NewEventPage: AdminPage = ({ admin }) => <Builder admin={admin} Preview={LandingPreview} />

const components: Record<OfficePath, AdminPage> = {
  '/admin': page(() => import('#areas/desk/admin/AdminPage.tsx')),
  '/admin-events': page(() => import('#areas/organiser/admin-events/AdminEventsPage.tsx')),
  '/admin-carts': page(() => import('#areas/desk/admin-carts/AdminCartsPage.tsx')),
  '/secretaria/:eventUUID?/:part?/:id?': page(() => import('#areas/desk/secretaria/SecretariaPage.tsx')),
  '/admin-people': page(() => import('#areas/desk/admin-people/AdminPeoplePage.tsx')),
  '/admin-events/:eventUUID/corrigir': page(
    () => import('#areas/organiser/correct-event/CorrectEventPage.tsx'),
  ),
  '/admin-events/:eventUUID/menores': page(() => import('#areas/desk/admin-minors/AdminMinorsPage.tsx')),
  '/admin-requirements/:eventUUID': page(
    () => import('#areas/organiser/admin-requirements/AdminRequirementsPage.tsx'),
  ),
  '/new-event/:draftId?/:step?': NewEventPage,
  '/edit-event': page(() => import('#areas/organiser/edit-event/EditEventPage.tsx')),
  '/edit-category': page(() => import('#areas/organiser/edit-category/EditCategoryPage.tsx')),
  '/edit-bundle': page(() => import('#areas/organiser/edit-bundle/EditBundlePage.tsx')),
  '/equipe': page(() => import('#areas/organiser/equipe/EquipePage.tsx')),
}

// The hash shows that the login was made for this page. Without it the visitor logs in again.
const hashOf = (path: OfficePath) => (path === '/admin' ? '#logged' : '')

/** The pages of the office: the desk, the organiser and the team. */
export default function AdminRoutes() {
  return (
    <Switch>
      {pagePaths.filter(isOfficePath).map((path) => (
        <Route key={path} path={path}>
          <ForAdmin path={path} Page={components[path]} hash={hashOf(path)} />
        </Route>
      ))}
    </Switch>
  )
}

type Props = { path: OfficePath; Page: AdminPage; hash: string }

/**
 * Passes the stored login to a page that its roles allow. Without a login it navigates to the login, which returns to
 * the page.
 */
function ForAdmin({ path, Page, hash }: Props) {
  const logInFirst = useLogInFirst()
  const [here] = useLocation()
  const returnTo = here + hash
  const stored = useSyncExternalStore(listen, adminToken)
  const isAtHash = `#${useHash()}` === hash
  const mayEnter = stored !== '' && (hash === '' || isAtHash)

  const leave = useEffectEvent(() => logInFirst(returnTo, { asAdmin: true }))
  useEffect(() => {
    if (!mayEnter) leave()
  }, [mayEnter])

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
          <Page admin={{ token: stored, path: returnTo, may }} />
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
