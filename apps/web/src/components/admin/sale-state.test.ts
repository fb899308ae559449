import { expect, test } from 'vitest'
import { type Sale, describeSale } from './sale-state.ts'

const sale: Sale = {
  endDate: '2026-11-22',
  salesStart: '2026-11-01T11:00:00Z',
  salesEnd: '2026-11-20T21:00:00Z',
  salesClosed: 0,
  salesDecidedOn: null,
  salesDecidedBy: '',
  salesPhase: 'during',
  online: 1,
}
const decided = { salesDecidedOn: '2026-11-10T13:30:00Z', salesDecidedBy: 'PATROA' }
const textsOf = (part: Partial<Sale>) => {
  const { label, action, notes } = describeSale({ ...sale, ...part })
  return [label, action, ...notes]
}

test.each<[Partial<Sale>, (string | undefined)[]]>([
  [{}, ['Vendas abertas', 'close']],
  [{ salesPhase: 'before' }, ['Vendas agendadas', 'close', 'As vendas abrem em 01/11/2026 às 08:00.']],
  [{ salesPhase: 'after' }, ['Vendas terminadas', undefined, 'As vendas terminaram em 20/11/2026 às 18:00.']],
  [
    { salesPhase: 'after', endDate: '2026-11-19' },
    ['Vendas terminadas', undefined, 'Este evento já terminou.'],
  ],
  [{ online: 0 }, ['Sem venda online', undefined]],
  [{ salesClosed: 1 }, ['Vendas encerradas', 'reopen', 'Encerradas pela importação do evento.']],
  [
    { salesClosed: 1, ...decided },
    [
      'Vendas encerradas',
      'reopen',
      'Encerradas por PATROA em 10/11/2026 às 10:30. Uma importação não as reabre.',
    ],
  ],
  [
    decided,
    [
      'Vendas abertas',
      'close',
      'Reabertas por PATROA em 10/11/2026 às 10:30. Uma importação não as encerra.',
    ],
  ],
])('A sale of %o is described as %o', (part, texts) => expect(textsOf(part)).toEqual(texts))

test('A closed sale names what reopening does not change', () => {
  const lastNote = (part: Partial<Sale>) => textsOf({ salesClosed: 1, ...part }).at(-1)
  expect(lastNote({ salesPhase: 'after' })).toBe(
    'As vendas terminaram em 20/11/2026 às 18:00. Reabrir não muda essa data.',
  )
  expect(lastNote({ salesPhase: 'before' })).toBe('Se reabertas, as vendas começam em 01/11/2026 às 08:00.')
  expect(lastNote({ online: 0 })).toBe('Este evento não é vendido online.')
})
