import { expect, test } from 'vitest'
import { agendaLine } from './agenda.ts'

const today = '2026-11-30'

test.each([
  [{ at: '2026-11-30T21:00:00.000Z', kind: 'saleCloses', names: [] }, '18:00', 'Fecha a venda pelo site'],
  [
    { at: '2026-12-01T11:00:00.000Z', kind: 'saleOpens', names: [] },
    '01/12',
    'Abre a venda pelo site, 08:00',
  ],
  [{ at: '2026-12-20T03:00:00.000Z', kind: 'priceChanges', names: ['UM'] }, '20/12', 'Muda o preço de UM'],
  [{ at: '2027-01-24', kind: 'firstDay', names: [] }, '24/01', 'Primeiro dia do evento'],
  [{ at: '2027-01-24T11:00:00.000Z', kind: 'session', names: ['UM', 'DOIS'] }, '24/01', 'UM e DOIS, 08:00'],
  [
    { at: '2027-01-24T11:00:00.000Z', kind: 'session', names: ['UM', 'DOIS', 'TRÊS'] },
    '24/01',
    'UM e mais 2, 08:00',
  ],
] as const)('The entry %j of the agenda is read as %s %s', ({ names, ...entry }, when, says) => {
  expect(agendaLine({ ...entry, names: [...names] }, today)).toEqual({ when, says })
})
