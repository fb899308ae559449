import { expect, test } from 'vitest'
import { readListAnswer } from './wire.ts'

test('A Pix that cannot be read is reported, and the other Pix of the page are still returned', () => {
  const one = (endToEndId: string, valor: unknown) => ({
    endToEndId,
    valor,
    horario: '2026-11-20T12:00:00.000Z',
  })
  const answer = readListAnswer({
    pix: [one('E1', '10.00'), one('E2', 'dez'), { endToEndId: 'E3', valor: '12.00' }, one('E4', '7.50')],
  })
  expect(answer.pix.map(({ endToEndId }) => endToEndId)).toEqual(['E1', 'E4'])
  expect(answer.failures).toHaveLength(2)
})
