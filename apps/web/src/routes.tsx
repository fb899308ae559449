import { type ComponentType, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { PageSkeleton } from '#components/PageSkeleton.tsx'
import { page } from '#components/lazy-page.ts'
import { isScoreboardHost } from '#components/scoreboard/host.ts'
import LandingPage from '#pages/landing/LandingPage.tsx'

const PlacarPage = page(() => import('#pages/placar/PlacarPage.tsx'))
const HomePage = page(() => import('#pages/home/HomePage.tsx'))

// A buyer's phone need not carry the organiser's addresses.
const ORGANISERS = /^\/(?:admin|admin-events|admin-carts|new-event|edit-event|edit-category|edit-bundle)\/?$/

/**
 * Every address and its page. The landing page comes with the app itself, where nearly everybody arrives.
 * The last one takes whatever the others leave: the name of an event.
 */
const routes: [path: string | RegExp, Page: ComponentType][] = [
  ['/', isScoreboardHost(location.hostname) ? PlacarPage : LandingPage],
  ['/login', page(() => import('#pages/login/LoginPage.tsx'))],
  ['/login-enter', page(() => import('#pages/login-enter/LoginEnterPage.tsx'))],
  ['/registration', page(() => import('#pages/registration/RegistrationPage.tsx'))],
  ['/recover', page(() => import('#pages/recover/RecoverPage.tsx'))],
  ['/recover-email', page(() => import('#pages/recover-email/RecoverEmailPage.tsx'))],
  ['/recover-mobile', page(() => import('#pages/recover-mobile/RecoverMobilePage.tsx'))],
  ['/redefine', page(() => import('#pages/redefine/RedefinePage.tsx'))],
  ['/home', HomePage],
  ['/home/:userCPF', HomePage],
  ['/numero', page(() => import('#pages/numero/NumeroPage.tsx'))],
  ['/purchase', page(() => import('#pages/purchase/PurchasePage.tsx'))],
  ['/installments', page(() => import('#pages/installments/InstallmentsPage.tsx'))],
  ['/payment', page(() => import('#pages/payment/PaymentPage.tsx'))],
  ['/participants', page(() => import('#pages/participants/ParticipantsPage.tsx'))],
  ['/pay-installment', page(() => import('#pages/pay-installment/PayInstallmentPage.tsx'))],
  ['/fill-formation', page(() => import('#pages/fill-formation/FillFormationPage.tsx'))],
  ['/success', page(() => import('#pages/success/SuccessPage.tsx'))],
  [ORGANISERS, page(() => import('./admin-routes.tsx'))],
  ['/placar', PlacarPage],
  ['/placar/event/:eventUUID', page(() => import('#pages/placar-event/PlacarEventPage.tsx'))],
  ['/placar/category/:catUUID', page(() => import('#pages/placar-category/PlacarCategoryPage.tsx'))],
  ['/placar/players/:eventUUID', page(() => import('#pages/placar-players/PlacarPlayersPage.tsx'))],
  ['/privacidade', page(() => import('#pages/privacidade/PrivacidadePage.tsx'))],
  ['/contestar', page(() => import('#pages/contestar/ContestarPage.tsx'))],
  ['/apontador/:catUUID', page(() => import('#pages/apontador/ApontadorPage.tsx'))],
  ['/:eventName', LandingPage],
]

export const Routes = () => (
  <Suspense fallback={<PageSkeleton />}>
    <Switch>
      {routes.map(([path, Page]) => (
        <Route key={String(path)} path={path} component={Page} />
      ))}
    </Switch>
  </Suspense>
)
