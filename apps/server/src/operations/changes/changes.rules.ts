/** How long ago a job last read everything, and the hour of the day in São Paulo. */
export type Age = { hours: number; hourOfDay: number }

/** With more unread facts, a pass over everything is cheaper. */
const MAX_UNREAD = 200_000

const NIGHT = [3, 4]
const HOURS_BETWEEN_NIGHTS = 12
const MAX_HOURS = 36

/** True between 3:00 and 5:00, once a night. A shop whose worker did not run at night does not wait for the next one. */
export const isWholePassDue = ({ hours, hourOfDay }: Age, unread: number) =>
  hours > MAX_HOURS || (NIGHT.includes(hourOfDay) && hours > HOURS_BETWEEN_NIGHTS) || unread > MAX_UNREAD
