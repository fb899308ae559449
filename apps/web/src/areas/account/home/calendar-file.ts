import { addDays } from '@porteira/domain'
import { saveFile } from '#ui/save-file.ts'
import type { Ticket } from './tickets.ts'

const MAX_LINE_BYTES = 75

/** Saves the calendar file on this phone, without a call to the server. */
export function saveCalendar(ticket: Ticket, address: string) {
  const text = calendarFile(ticket, { host: location.hostname, address, now: new Date() })
  saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8' }), `${ticket.event.shortName}.ics`)
}

type CalendarOptions = {
  /** The host of the shop, which makes the UID unique. */
  host: string
  /** The address of the landing page. */
  address: string
  now: Date
}

/** The days of an event as an iCalendar file (RFC 5545): all-day, so without a time zone. */
export function calendarFile({ eventUUID, eventName, event, purchases }: Ticket, options: CalendarOptions) {
  const lines = purchases.flatMap(({ entries, cartCode }) => [
    ...entries.map(({ badge, categoryName }) =>
      badge === null ? categoryName : `Nº ${badge} – ${categoryName}`,
    ),
    `Código ${cartCode}`,
  ])
  const place = [event.venue, event.city && `${event.city} (${event.state})`].filter(Boolean).join(', ')
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Porteira//PT',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${eventUUID}@${options.host}`,
    `DTSTAMP:${options.now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${dayOf(event.startDate)}`,
    // The end is the first day after the event.
    `DTEND;VALUE=DATE:${dayOf(addDays(event.endDate, 1))}`,
    `SUMMARY:${escaped(eventName)}`,
    `LOCATION:${escaped(place)}`,
    `DESCRIPTION:${escaped(lines.join('\n'))}`,
    `URL:${options.address}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
}

const dayOf = (date: string) => date.replaceAll('-', '')

const escaped = (text: string) =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`)

/** A line of at most 75 octets; the next part begins with a space. No character is divided. */
function folded(line: string) {
  const encoder = new TextEncoder()
  let [text, octets] = ['', 0]
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > MAX_LINE_BYTES) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += size
  }
  return text
}
