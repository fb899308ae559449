import { useParams } from 'wouter'
import { adminToken } from '#storage/session.ts'
import { useHash } from '#shell/use-hash.ts'
import { EventLanding } from './EventLanding.tsx'
import { OpenEvents } from './OpenEvents.tsx'

/** The event named in the address or behind its #; without a name, the events one can register for. */
export default function LandingPage() {
  const { eventName } = useParams<{ eventName?: string }>()
  const hash = useHash()
  const name = eventName || hash
  return name ? <EventLanding key={name} name={name} adminToken={adminToken} /> : <OpenEvents />
}
