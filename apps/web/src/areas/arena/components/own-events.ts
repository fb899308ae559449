import type { EventCard, OwnRole } from '@porteira/contract'

export type OwnEvent = { eventUUID: string; name: string }

/** The events of the roles that are for one event, each once. */
export const eventsOfRoles = (roles: readonly OwnRole[]): OwnEvent[] => [
  ...new Map(
    roles.flatMap(({ eventUUID, eventName }) =>
      eventUUID === null ? [] : [[eventUUID, { eventUUID, name: eventName }] as const],
    ),
  ).values(),
]

/** The event whose days are nearest to today: a current one, else the next one, else the last one. */
export function nearestEvent(events: readonly EventCard[], today: string) {
  const byStart = [...events].sort((a, b) => a.startDate.localeCompare(b.startDate))
  return byStart.find(({ endDate }) => endDate >= today) ?? byStart[byStart.length - 1]
}
