import { useParams } from 'wouter'
import { adminToken, isLoggedIn, readStored, token } from '#storage/session.ts'
import { useHash } from '#shell/use-hash.ts'
import { usePageRestoreReload } from '#shell/use-page-restore-reload.ts'
import { EventLanding } from './EventLanding.tsx'

/** The event that the path or the hash names. */
export default function LandingPage() {
  const { eventName } = useParams<{ eventName?: string }>()
  const hash = useHash()
  usePageRestoreReload()
  const name = eventName || hash
  const stored = {
    cartUUID: readStored('cartUUID'),
    installments: Number(readStored('mdlCartInstallments')) || 1,
    endsAt: Number(readStored('cartExpirationTimestamp')),
  }
  const visitor = { stored, token: token(), isLoggedIn: isLoggedIn() }
  return <EventLanding key={name} name={name} adminToken={adminToken} token={token} visitor={visitor} />
}
