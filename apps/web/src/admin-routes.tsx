import type { ComponentType } from 'react'
import { Route, Switch } from 'wouter'
import { page } from '#shell/lazy-page.ts'

const routes: [path: string, Page: ComponentType][] = [
  ['/admin', page(() => import('#areas/desk/admin/AdminPage.tsx'))],
  ['/admin-events', page(() => import('#areas/organiser/admin-events/AdminEventsPage.tsx'))],
  ['/admin-carts', page(() => import('#areas/desk/admin-carts/AdminCartsPage.tsx'))],
  ['/new-event', page(() => import('#areas/organiser/new-event/NewEventPage.tsx'))],
  ['/edit-event', page(() => import('#areas/organiser/edit-event/EditEventPage.tsx'))],
  ['/edit-category', page(() => import('#areas/organiser/edit-category/EditCategoryPage.tsx'))],
  ['/edit-bundle', page(() => import('#areas/organiser/edit-bundle/EditBundlePage.tsx'))],
]

/** The organiser's pages. */
export default function AdminRoutes() {
  return (
    <Switch>
      {routes.map(([path, Page]) => (
        <Route key={path} path={path} component={Page} />
      ))}
    </Switch>
  )
}
