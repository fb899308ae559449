import { type ComponentType, Suspense, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import type { Admin } from '#components/admin/admin.ts'
import { page } from '#shell/lazy-page.ts'
import { Office } from '#shell/Office.tsx'
import { PageSkeleton } from '#shell/PageSkeleton.tsx'
import { useHash } from '#shell/use-hash.ts'
import { useLogInFirst } from '#shell/use-log-in-first.ts'
import { adminToken, readStored } from '#storage/session.ts'

type AdminPage = ComponentType<{ admin: Admin }>

const LandingPreview = page(() => import('#areas/shop/landing/LandingPreview.tsx'))
const Builder = page(() => import('#areas/organiser/new-event/NewEventPage.tsx'))
// The page of the shop comes from here, because no area imports another one.
const NewEventPage: AdminPage = ({ admin }) => <Builder admin={admin} Preview={LandingPreview} />

const routes: [path: string, Page: AdminPage, hash?: '#logged'][] = [
  // The hash shows that the login was made for this page. Without it the visitor logs in again.
  ['/admin', page(() => import('#areas/desk/admin/AdminPage.tsx')), '#logged'],
  ['/admin-events', page(() => import('#areas/organiser/admin-events/AdminEventsPage.tsx'))],
  ['/admin-carts', page(() => import('#areas/desk/admin-carts/AdminCartsPage.tsx'))],
  ['/admin-people', page(() => import('#areas/desk/admin-people/AdminPeoplePage.tsx'))],
  [
    '/admin-events/:eventUUID/corrigir',
    page(() => import('#areas/organiser/correct-event/CorrectEventPage.tsx')),
  ],
  ['/admin-events/:eventUUID/menores', page(() => import('#areas/desk/admin-minors/AdminMinorsPage.tsx'))],
  ['/new-event/:draftId?/:step?', NewEventPage],
  ['/edit-event', page(() => import('#areas/organiser/edit-event/EditEventPage.tsx'))],
  ['/edit-category', page(() => import('#areas/organiser/edit-category/EditCategoryPage.tsx'))],
  ['/edit-bundle', page(() => import('#areas/organiser/edit-bundle/EditBundlePage.tsx'))],
]

/** The pages of the desk and of the organiser. */
export default function AdminRoutes() {
  return (
    <Switch>
      {routes.map(([path, Page, hash = '']) => (
        <Route key={path} path={path}>
          <ForAdmin Page={Page} hash={hash} />
        </Route>
      ))}
    </Switch>
  )
}

type Props = { Page: AdminPage; hash: string }

/** Passes the stored login of an administrator to the page. Without one it navigates to the login, which returns to the page. */
function ForAdmin({ Page, hash }: Props) {
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
  return (
    <Office name={readStored('mdlName')}>
      <Suspense fallback={<PageSkeleton />}>
        <Page admin={{ token: stored, path: returnTo }} />
      </Suspense>
    </Office>
  )
}

/** Calls the listener when another tab logs in or out. */
function listen(listener: () => void) {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}
