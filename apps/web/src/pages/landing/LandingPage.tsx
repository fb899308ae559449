import { Suspense } from 'react'
import { useParams } from 'wouter'
import { page } from '#components/lazy-page.ts'
import { useHash } from '#components/use-hash.ts'
import { EventLanding } from './EventLanding.tsx'
import { LandingSkeleton } from './LandingSkeleton.tsx'

const OpenEvents = page(() => import('./OpenEvents.tsx'))

/** The event named in the address or behind its #; without a name, the events one can register for. */
export default function LandingPage() {
  const { eventName } = useParams<{ eventName?: string }>()
  const hash = useHash()
  const name = eventName || hash
  if (name) return <EventLanding key={name} name={name} />
  return (
    <Suspense fallback={<LandingSkeleton />}>
      <OpenEvents />
    </Suspense>
  )
}
