import { expect, test } from 'vitest'
import { eventDocument } from './event-document.ts'

test('The form values become an import document with the time zone of Brasília', () => {
  const event = { name: 'RODEIO', shortName: 'Rodeio-1', state: 'rs', salesStart: '2027-01-01T08:00' }
  const document = eventDocument(event, [
    { name: 'DUPLA', price: '120,5', unitsTotal: '40', autoBadgeNum: '1' },
  ])
  expect(document).toMatchObject({
    shortName: 'rodeio-1',
    state: 'RS',
    salesStart: '2027-01-01T08:00:00-03:00',
    salesEnd: '',
    categories: [{ name: 'DUPLA', price: 120.5, unitsTotal: 40, autoBadgeNum: 1, displayOrder: 1 }],
  })
})
