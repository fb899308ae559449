import type { CheckInAction } from '@porteira/contract'
import { expect, test } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import { type Result, sendActions } from './send-actions.ts'

const actions = Array.from({ length: 230 }, (_, index): CheckInAction => ({
  actionId: String(index),
  sequence: index + 1,
  at: '2027-03-01T12:00:00.000Z',
  queued: 1,
  kind: 'handOut',
  cartItemId: index,
  version: 1,
  from: 'expected',
  reason: '',
  requirementId: '',
  subject: '',
  value: '',
}))

/** Sends all actions to a server that fails for one of them, and returns the answers in their order. */
async function sendAll(failure: ApiError, failing: string) {
  let waiting: readonly CheckInAction[] = actions
  const answers: Result[] = []
  const sizes: number[] = []
  const done = sendActions({
    listUnsent: async () => waiting,
    async send(sent) {
      sizes.push(sent.length)
      if (sent.some(({ actionId }) => actionId === failing)) throw failure
      return sent.map(({ actionId }) => ({ actionId, outcome: 'applied', msg: '', state: 'handedOut' }))
    },
    async settle(sent, results) {
      answers.push(...results)
      waiting = waiting.filter((action) => !sent.includes(action))
    },
  })
  const error = await done.catch((thrown: unknown) => thrown)
  return { answers, sizes, waiting, error }
}

test('An action that the server cannot read is refused alone, and all others are applied in their order', async () => {
  const { answers, sizes, waiting } = await sendAll(new ApiError(400, { msg: 'Confira os dados.' }), '137')
  expect(answers.map(({ actionId }) => actionId)).toEqual(actions.map(({ actionId }) => actionId))
  expect(answers.filter(({ outcome }) => outcome === 'refused')).toEqual([
    { actionId: '137', outcome: 'refused', msg: 'Confira os dados.', state: 'expected' },
  ])
  expect([waiting, Math.max(...sizes)]).toEqual([[], 100])
})

test('A server that is busy or down refuses no action: all of them wait', async () => {
  for (const status of [0, 429, 500, 503]) {
    const failure = new ApiError(status)
    const { answers, waiting, error } = await sendAll(failure, '137')
    expect([answers.length, waiting.length, error]).toEqual([100, 130, failure])
  }
})
