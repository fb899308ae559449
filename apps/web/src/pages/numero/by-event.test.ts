import { expect, test } from 'vitest'
import { byEvent } from './by-event.ts'

const badge = (eventName: string, userBadge: number) => ({
  eventName,
  categoryName: 'LAÇO INDIVIDUAL ABERTO',
  userBadge,
  userStrength: 'A',
})

test('a rider who is at two events finds his numbers under each of them', () => {
  const rodeio = [badge('RODEIO', 12), badge('RODEIO', 47)]
  const duel = badge('DUELO', 12)
  expect(byEvent([rodeio[0]!, duel, rodeio[1]!])).toEqual([
    { eventName: 'RODEIO', badges: rodeio },
    { eventName: 'DUELO', badges: [duel] },
  ])
})
