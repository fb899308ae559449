import { calendarFile } from './calendar-file.ts'
import type { Ticket } from './tickets.ts'

const KEPT_MS = 60_000

/** Saves the calendar file on this phone, without a call to the server. */
export function saveCalendar(ticket: Ticket, address: string) {
  const text = calendarFile(ticket, {
    host: location.hostname,
    address,
    now: new Date(),
  })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }))
  link.download = `${ticket.event.shortName}.ics`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}
