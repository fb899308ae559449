import type { PastAuthorisation } from '#modules/entries/index.ts'
import type { DemoData } from './demo.rules.ts'

const DAY_IN_MS = 86_400_000

/** The authorisations of minors, named or marked by the first administrator. */
export function authorisationsOf(data: DemoData, now: Date): PastAuthorisation[] {
  const accounts = new Map(data.users.map(({ userUUID, id }) => [userUUID, id]))
  const by = data.admins[0]?.id ?? 0
  return data.authorisations.map(({ eventUUID, userUUID, daysAgo, ...authorisation }) => ({
    ...authorisation,
    eventId: eventUUID,
    accountId: accounts.get(userUUID) ?? 0,
    by,
    at: new Date(now.getTime() - daysAgo * DAY_IN_MS),
  }))
}
