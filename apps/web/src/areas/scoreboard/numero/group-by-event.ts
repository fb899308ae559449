import type { Reply } from '@porteira/contract'

export type Badge = Reply<'GET /api/users/badges/:cpf'>['items'][number]

/** The badges grouped by event. Events and badges keep their order. */
export const groupByEvent = (badges: readonly Badge[]) => {
  const keyOf = ({ eventName, eventDate = '' }: Badge) => `${eventDate} ${eventName}`
  return [...new Map(badges.map((badge) => [keyOf(badge), badge]))].map(
    ([key, { eventName, eventDate = '' }]) => ({
      eventName,
      eventDate,
      badges: badges.filter((badge) => keyOf(badge) === key),
    }),
  )
}
