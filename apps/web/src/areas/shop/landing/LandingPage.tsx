import { useParams } from 'wouter'
import { adminToken, token } from '#storage/session.ts'
import { useHash } from '#shell/use-hash.ts'
import { page } from '#shell/lazy-page.ts'
import { EventLanding } from './EventLanding.tsx'

// Most visitors arrive at the page of an event.
const OpenEvents = page(async () => ({ default: (await import('./OpenEvents.tsx')).OpenEvents }))

/** The event that the path or the hash names. Without a name it lists the events on sale. */
export default function LandingPage() {
  const { eventName } = useParams<{ eventName?: string }>()
  const hash = useHash()
  const name = eventName || hash
  return name ? <EventLanding key={name} name={name} adminToken={adminToken} token={token} /> : <OpenEvents />
}
