import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'
import { buildPurchase } from './sample-purchase.ts'
import { ticketsOf } from './tickets.ts'

const entry = {
  cartItemId: 1,
  itemUUID: 'dupla',
  categoryName: 'LAÇO DUPLA',
  bundleName: '',
  formation: 'approved' as const,
  badge: 23,
  strength: '',
  represents: '',
  riders: ['BAIO TELES'],
}

function linesOf(eventName: string) {
  const purchase = buildPurchase({ eventName, entries: [entry, { ...entry, badge: null }] })
  const [ticket] = ticketsOf([purchase], '2026-11-22').current
  const text = calendarFile(ticket!, {
    host: 'loja.example',
    address: 'https://loja.example/rodeio',
    now: new Date('2026-11-22T17:30:15.123Z'),
  })
  return { text, lines: text.replaceAll('\r\n ', '').split('\r\n') }
}

test('The calendar file has the days of the event without times, and ends after the last day', () => {
  const { lines } = linesOf('RODEIO')
  expect(lines).toContain('DTSTART;VALUE=DATE:20270114')
  expect(lines).toContain('DTEND;VALUE=DATE:20270118')
  expect(lines).toContain('DTSTAMP:20261122T173015Z')
  expect(lines).toContain('UID:rodeio@loja.example')
  expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', ''])
})

test('The calendar file escapes commas, semicolons, backslashes and line breaks', () => {
  const { lines } = linesOf(String.raw`LAÇO; TIRO, \ E FIM`)
  expect(lines).toContain(String.raw`SUMMARY:LAÇO\; TIRO\, \\ E FIM`)
  expect(lines).toContain(String.raw`LOCATION:Parque\, Bom Jesus (RS)`)
  expect(lines).toContain(String.raw`DESCRIPTION:Nº 23 – LAÇO DUPLA\nLAÇO DUPLA\nCódigo DONE-0001`)
})

test('Every line of the calendar file ends with CRLF and has at most 75 octets', () => {
  const { text } = linesOf('Ã'.repeat(100))
  const lines = text.split('\r\n')
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${'Ã'.repeat(100)}`)
})
