import type { Event } from '@porteira/contract'
import { Landing } from './EventLanding.tsx'

const none = () => ''

/** The page of an event that is not published, for the builder. */
export default function LandingPreview({ event, banner }: { event: Event; banner: string | undefined }) {
  return <Landing event={event} banner={banner} token={none} onOpen={none} />
}
