import type { Reply } from '@porteira/contract'

export type Badge = Reply<'GET /api/users/badges/:cpf'>['items'][number]

/** The badges of each event, events and badges in the order in which they came. */
export const byEvent = (badges: readonly Badge[]) =>
  [...new Set(badges.map(({ eventName }) => eventName))].map((eventName) => ({
    eventName,
    badges: badges.filter((badge) => badge.eventName === eventName),
  }))
