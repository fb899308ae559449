import { Route, Switch } from 'wouter'
import { page } from '#shell/lazy-page.ts'

const AdiadoPage = page(() => import('#areas/account/adiado/AdiadoPage.tsx'))
const DesistirPage = page(() => import('#areas/account/desistir/DesistirPage.tsx'))
const TrocarPage = page(() => import('#areas/account/trocar/TrocarPage.tsx'))

/** The pages that change an own cart after the sale. Most visits open none of them. */
export default function OwnCartRoutes() {
  return (
    <Switch>
      <Route path="/desistir" component={DesistirPage} />
      <Route path="/trocar" component={TrocarPage} />
      <Route path="/adiado/:eventUUID" component={AdiadoPage} />
    </Switch>
  )
}
