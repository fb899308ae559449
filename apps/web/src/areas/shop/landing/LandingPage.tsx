import { useParams } from 'wouter'
import { adminToken, isLoggedIn, readStored, token } from '#storage/session.ts'
import { useHash } from '#shell/use-hash.ts'
import { EventLanding } from './EventLanding.tsx'
import { OpenEvents } from './OpenEvents.tsx'

/** The event that the path or the hash names. Without a name it lists the events on sale. */
export default function LandingPage() {
  const { eventName } = useParams<{ eventName?: string }>()
  const hash = useHash()
  const name = eventName || hash
  if (!name) return <OpenEvents />
  const stored = {
    cartUUID: readStored('cartUUID'),
    installments: Number(readStored('mdlCartInstallments')) || 1,
    endsAt: Number(readStored('cartExpirationTimestamp')),
  }
  const visitor = { stored, token: token(), isLoggedIn: isLoggedIn() }
  return <EventLanding key={name} name={name} adminToken={adminToken} visitor={visitor} />
}
