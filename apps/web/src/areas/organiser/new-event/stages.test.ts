import type { DraftProblem } from '@porteira/contract'
import { expect, test } from 'vitest'
import { emptyForm, newBundle } from './draft-form.ts'
import { stateOfStage } from './stages.ts'

const missing = (part: DraftProblem['part'], field: string): DraftProblem => ({
  part,
  index: 0,
  field,
  says: 'Preencha.',
  isMissing: 1,
})
const problems = [
  missing('event', 'name'),
  missing('event', 'startDate'),
  missing('categories', 'unitsTotal'),
]
const draft = { problems, form: emptyForm(), hasBanner: false }

test.each([
  ['evento', 'faltam 2'],
  ['categorias', 'falta 1'],
  ['pacotes', 'opcional'],
  ['precos', 'em dia'],
  ['regras', 'em dia'],
  ['foto', 'opcional'],
  ['previa', undefined],
  ['revisao', undefined],
] as const)('The step %s of a draft with gaps says %s', (id, says) => {
  expect(stateOfStage(id, draft)?.says).toBe(says)
})

test('A step that may stay empty is done when it holds something', () => {
  const bundle = { ...newBundle(), draft: { name: 'TRIO' } }
  const full = { problems: [], form: { ...emptyForm(), bundles: [bundle] }, hasBanner: true }
  expect((['pacotes', 'foto'] as const).map((id) => stateOfStage(id, full)?.tone)).toEqual(['done', 'done'])
})
