import type { ComponentType } from 'react'
import { Route, Switch } from 'wouter'
import { page } from '#components/lazy-page.ts'

const routes: [path: string, Page: ComponentType][] = [
  ['/admin', page(() => import('#pages/admin/AdminPage.tsx'))],
  ['/admin-events', page(() => import('#pages/admin-events/AdminEventsPage.tsx'))],
  ['/admin-carts', page(() => import('#pages/admin-carts/AdminCartsPage.tsx'))],
  ['/new-event', page(() => import('#pages/new-event/NewEventPage.tsx'))],
  ['/edit-event', page(() => import('#pages/edit-event/EditEventPage.tsx'))],
  ['/edit-category', page(() => import('#pages/edit-category/EditCategoryPage.tsx'))],
  ['/edit-bundle', page(() => import('#pages/edit-bundle/EditBundlePage.tsx'))],
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
