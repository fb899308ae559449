import { type ComponentType, lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { PageSkeleton } from '#components/PageSkeleton.tsx'
import { retryImport } from '#components/retry-import.ts'
import { isScoreboardHost } from '#components/scoreboard/host.ts'
import LandingPage from '#pages/landing/LandingPage.tsx'

// The landing page comes with the app itself: it is where nearly everybody arrives.
const page = (load: () => Promise<{ default: ComponentType }>) => lazy(() => retryImport(load))

const PlacarPage = page(() => import('#pages/placar/PlacarPage.tsx'))

/** Every address and its page. The last one takes whatever the others leave: the name of an event. */
const routes: [path: string, Page: ComponentType][] = [
  ['/', isScoreboardHost(location.hostname) ? PlacarPage : LandingPage],
  ['/login', page(() => import('#pages/login/LoginPage.tsx'))],
  ['/login-enter', page(() => import('#pages/login-enter/LoginEnterPage.tsx'))],
  ['/registration', page(() => import('#pages/registration/RegistrationPage.tsx'))],
  ['/recover', page(() => import('#pages/recover/RecoverPage.tsx'))],
  ['/recover-email', page(() => import('#pages/recover-email/RecoverEmailPage.tsx'))],
  ['/recover-mobile', page(() => import('#pages/recover-mobile/RecoverMobilePage.tsx'))],
  ['/redefine', page(() => import('#pages/redefine/RedefinePage.tsx'))],
  ['/home', page(() => import('#pages/home/HomePage.tsx'))],
  ['/home/:userCPF', page(() => import('#pages/home/HomePage.tsx'))],
  ['/numero', page(() => import('#pages/numero/NumeroPage.tsx'))],
  ['/purchase', page(() => import('#pages/purchase/PurchasePage.tsx'))],
  ['/installments', page(() => import('#pages/installments/InstallmentsPage.tsx'))],
  ['/payment', page(() => import('#pages/payment/PaymentPage.tsx'))],
  ['/participants', page(() => import('#pages/participants/ParticipantsPage.tsx'))],
  ['/pay-installment', page(() => import('#pages/pay-installment/PayInstallmentPage.tsx'))],
  ['/fill-formation', page(() => import('#pages/fill-formation/FillFormationPage.tsx'))],
  ['/success', page(() => import('#pages/success/SuccessPage.tsx'))],
  ['/admin', page(() => import('#pages/admin/AdminPage.tsx'))],
  ['/admin-events', page(() => import('#pages/admin-events/AdminEventsPage.tsx'))],
  ['/admin-carts', page(() => import('#pages/admin-carts/AdminCartsPage.tsx'))],
  ['/new-event', page(() => import('#pages/new-event/NewEventPage.tsx'))],
  ['/edit-event', page(() => import('#pages/edit-event/EditEventPage.tsx'))],
  ['/edit-category', page(() => import('#pages/edit-category/EditCategoryPage.tsx'))],
  ['/edit-bundle', page(() => import('#pages/edit-bundle/EditBundlePage.tsx'))],
  ['/placar', PlacarPage],
  ['/placar/event/:eventUUID', page(() => import('#pages/placar-event/PlacarEventPage.tsx'))],
  ['/placar/category/:catUUID', page(() => import('#pages/placar-category/PlacarCategoryPage.tsx'))],
  ['/placar/players/:eventUUID', page(() => import('#pages/placar-players/PlacarPlayersPage.tsx'))],
  ['/apontador/:catUUID', page(() => import('#pages/apontador/ApontadorPage.tsx'))],
  ['/:eventName', LandingPage],
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
