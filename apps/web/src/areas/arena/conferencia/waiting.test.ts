import { expect, test } from 'vitest'
import type { Queued } from './queue-store.ts'
import { draft } from './sample-snapshot.ts'
import { deliverableText, otherText, ownText, unsentOf, waitingOf } from './waiting.ts'

const [maria, tablet] = [
  { id: 'account:7', name: 'MARIA' },
  { id: 'device:7', name: 'Tablet 1' },
]
const kinds = ['handOut', 'present', 'handOut', 'handOut', 'waive'] as const
const queue = kinds.map((kind, index): Queued => ({
  eventUUID: '',
  doneBy: index < 2 ? maria! : tablet!,
  isAnswered: index === 2,
  action: { ...draft, kind, actionId: String(index), sequence: index + 1 },
}))

test('Only the actions of the own login are sent, and those of every other login wait with its name', () => {
  expect(unsentOf(queue, maria!).map(({ actionId }) => actionId)).toEqual(['0', '1'])
  expect(unsentOf(queue, tablet!).map(({ actionId }) => actionId)).toEqual(['3', '4'])
  expect(unsentOf(queue, { id: 'account:8' })).toEqual([])

  const { own, others } = waitingOf(queue, tablet!)
  expect(ownText(own)).toBe(' 1 entrega e 1 ação por enviar.')
  expect(others.map(otherText)).toEqual([
    '1 entrega e 1 ação de MARIA esperam. Entre com esse login para enviar.',
  ])
  expect(others.map(deliverableText)).toEqual(['Há 1 entrega e 1 ação de MARIA neste aparelho.'])
  expect(waitingOf(queue, maria!).others.map(otherText)).toEqual([
    '1 entrega e 1 ação de Tablet 1 esperam. Peça um novo link desse aparelho para enviar.',
  ])
  const answered = queue.map((one) => ({ ...one, isAnswered: one.action.sequence !== 1 }))
  expect(waitingOf(answered, tablet!).others.map(otherText)).toEqual([
    '1 entrega de MARIA espera. Entre com esse login para enviar.',
  ])
  expect(ownText(waitingOf(answered, tablet!).own)).toBe('')
})
