import { useParams } from 'wouter'
import { adminToken } from '#storage/session.ts'
import { useHash } from '#shell/use-hash.ts'
import { EventLanding } from './EventLanding.tsx'

/** The event that the path or the hash names. */
export default function LandingPage() {
  const { eventName } = useParams<{ eventName?: string }>()
  const hash = useHash()
  const name = eventName || hash
  return <EventLanding key={name} name={name} adminToken={adminToken} />
}
