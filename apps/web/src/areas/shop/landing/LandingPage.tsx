import { useParams } from 'wouter'
import { adminToken, token } from '#storage/session.ts'
import { useHash } from '#shell/use-hash.ts'
import { EventLanding } from './EventLanding.tsx'
import { OpenEvents } from './OpenEvents.tsx'

/** The event that the path or the hash names. Without a name it lists the events on sale. */
export default function LandingPage() {
  const { eventName } = useParams<{ eventName?: string }>()
  const hash = useHash()
  const name = eventName || hash
  return name ? <EventLanding key={name} name={name} adminToken={adminToken} token={token} /> : <OpenEvents />
}
