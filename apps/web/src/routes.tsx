import { type ComponentType, lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { PageSkeleton } from '#components/PageSkeleton.tsx'
import { retryImport } from '#components/retry-import.ts'

const page = (load: () => Promise<{ default: ComponentType }>) => lazy(() => retryImport(load))

/** Every address and its page. The last one takes whatever the others leave: the name of an event. */
const routes: [path: string, Page: ComponentType][] = [
  ['/', page(() => import('#pages/landing/LandingPage.tsx'))],
  ['/login', page(() => import('#pages/login/LoginPage.tsx'))],
  ['/login-enter', page(() => import('#pages/login-enter/LoginEnterPage.tsx'))],
  ['/registration', page(() => import('#pages/registration/RegistrationPage.tsx'))],
  ['/:eventName', page(() => import('#pages/landing/LandingPage.tsx'))],
]

export const Routes = () => (
  <Suspense fallback={<PageSkeleton />}>
    <Switch>
      {routes.map(([path, Page]) => (
        <Route key={path} path={path} component={Page} />
      ))}
    </Switch>
  </Suspense>
)
