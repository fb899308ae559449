import { saveFile } from '#ui/save-file.ts'
import { calendarFile } from './calendar-file.ts'
import type { Ticket } from './tickets.ts'

/** Saves the calendar file on this phone, without a call to the server. */
export function saveCalendar(ticket: Ticket, address: string) {
  const text = calendarFile(ticket, {
    host: location.hostname,
    address,
    now: new Date(),
  })
  saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8' }), `${ticket.event.shortName}.ics`)
}
