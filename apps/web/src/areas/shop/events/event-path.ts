import type { EventCard } from '@porteira/contract'

/** The landing page of an event. */
export const eventPath = ({ shortName }: EventCard) => `/${encodeURIComponent(shortName)}`
