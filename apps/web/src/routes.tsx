import { addressesOf, isOfficePath, type OfficePath, type PagePath, pagePaths } from '@porteira/domain'
import { type ComponentType, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { PageSkeleton } from '#shell/PageSkeleton.tsx'
import { page } from '#shell/lazy-page.ts'
import { useOwnDocument } from '#shell/own-document.ts'
import { useHash } from '#shell/use-hash.ts'
import { isScoreboardHost } from '#shell/scoreboard-host.ts'
import LandingPage from '#areas/shop/landing/LandingPage.tsx'

const PlacarPage = page(() => import('#areas/scoreboard/placar/PlacarPage.tsx'))
const PlacarEventPage = page(() => import('#areas/scoreboard/placar-event/PlacarEventPage.tsx'))
const EventsPage = page(() => import('#areas/shop/events/EventsPage.tsx'))
const RecoverCodePage = page(() => import('#areas/account/recover-code/RecoverCodePage.tsx'))
const OwnCartRoutes = page(() => import('./own-cart-routes.tsx'))
const HomePage = page(() => import('#areas/account/home/HomePage.tsx'))

/** The component of each page; those of the office have one for all, and so have those of an own cart. */
const components: Record<Exclude<PagePath, OfficePath>, ComponentType> = {
  '/': isScoreboardHost(location.hostname) ? PlacarPage : RootPage,
  '/login': page(() => import('#areas/account/login/LoginPage.tsx')),
  '/login-enter': page(() => import('#areas/account/login-enter/LoginEnterPage.tsx')),
  '/registration': page(() => import('#areas/account/registration/SignUpPage.tsx')),
  '/recover': page(() => import('#areas/account/recover/RecoverPage.tsx')),
  '/recover-email': RecoverCodePage,
  '/recover-mobile': RecoverCodePage,
  '/redefine': page(() => import('#areas/account/redefine/RedefinePage.tsx')),
  '/home': HomePage,
  '/home/:userCPF': HomePage,
  '/conta': page(() => import('#areas/account/conta/ContaPage.tsx')),
  '/comprovante': page(() => import('#areas/account/comprovante/ComprovantePage.tsx')),
  '/desistir': OwnCartRoutes,
  '/trocar': OwnCartRoutes,
  '/adiado/:eventUUID': OwnCartRoutes,
  '/numero': page(() => import('#areas/scoreboard/numero/NumeroPage.tsx')),
  '/purchase': page(() => import('#areas/shop/purchase/PurchasePage.tsx')),
  '/installments': page(() => import('#areas/shop/installments/InstallmentsPage.tsx')),
  '/payment': page(() => import('#areas/shop/payment/PaymentPage.tsx')),
  '/participants': page(() => import('#areas/shop/participants/ParticipantsPage.tsx')),
  '/pay-installment': page(() => import('#areas/shop/pay-installment/PayInstallmentPage.tsx')),
  '/fill-formation': page(() => import('#areas/shop/fill-formation/FillFormationPage.tsx')),
  '/success': page(() => import('#areas/shop/success/SuccessPage.tsx')),
  '/placar': PlacarPage,
  '/placar/event/:eventUUID': PlacarEventPage,
  '/placar/event/:eventUUID/resultado': PlacarEventPage,
  '/placar/category/:catUUID': page(() => import('#areas/scoreboard/placar-category/PlacarCategoryPage.tsx')),
  '/placar/players/:eventUUID': page(() => import('#areas/scoreboard/placar-players/PlacarPlayersPage.tsx')),
  '/cancha/:catUUID': page(() => import('#areas/scoreboard/cancha/CanchaPage.tsx')),
  '/sorteio/:catUUID': page(() => import('#areas/scoreboard/sorteio/SorteioPage.tsx')),
  '/privacidade': page(() => import('#areas/account/privacidade/PrivacidadePage.tsx')),
  '/autorizacao/papel': page(() => import('#areas/shop/paper-authorisation/PaperAuthorisationPage.tsx')),
  '/autorizacao/:token': page(() => import('#areas/account/autorizacao/AutorizacaoPage.tsx')),
  '/pix/:txid': page(() => import('#areas/shop/shared-pix/SharedPixPage.tsx')),
  '/contestar': page(() => import('#areas/account/contestar/ContestarPage.tsx')),
  '/aparelho': page(() => import('#areas/arena/aparelho/AparelhoPage.tsx')),
  '/apontador': page(() => import('#areas/arena/provas/ProvasPage.tsx')),
  '/apontador/:catUUID': page(() => import('#areas/arena/apontador/ApontadorPage.tsx')),
  '/chamada/:catUUID': page(() => import('#areas/arena/chamada/ChamadaPage.tsx')),
  '/conferencia': page(() => import('#areas/arena/conferencia/ConferenciaPage.tsx')),
}

// Buyers do not load the pages of the office.
const OFFICE = new RegExp(
  pagePaths
    .filter(isOfficePath)
    .map((path) => addressesOf(path).source)
    .join('|'),
)

/** Every route and its page. The last one takes all other addresses as the name of an event. */
const routes: [path: string | RegExp, Page: ComponentType][] = [
  ...pagePaths.flatMap((path): [string, ComponentType][] =>
    isOfficePath(path) ? [] : [[path, components[path]]],
  ),
  [OFFICE, page(() => import('./admin-routes.tsx'))],
  // A part of the first file, because most visitors arrive there.
  ['/:eventName', LandingPage],
]

/** The list of events, or the event that the hash names. */
function RootPage() {
  return useHash() ? <LandingPage /> : <EventsPage />
}

const NotFound = page(() => import('#shell/NotFound.tsx'))

export function Routes() {
  if (useOwnDocument()) return <PageSkeleton />
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Switch>
        {routes.map(([path, Page]) => (
          <Route key={String(path)} path={path} component={Page} />
        ))}
        <Route component={NotFound} />
      </Switch>
    </Suspense>
  )
}
