import { expect, test } from 'vitest'
import { ALL_CATEGORIES } from './requirement-categories.ts'
import {
  CHECK_IN_ACTIONS,
  CHECK_IN_STATES,
  type CheckInCheck,
  type CheckInState,
  nextState,
  refusalOf,
  refuseAction,
} from './check-in.ts'

const entry: CheckInCheck['entry'] = {
  cartItemId: 7,
  categoryUUID: 'laco',
  entity: 'CTG CERRO LINDO',
  entityKey: 'CTG CERRO LINDO',
  version: 2,
  state: 'expected',
  formation: 'approved',
  blocks: [],
  riders: [{ userUUID: 'ana', name: 'ANA', horseKey: 'B1', authorisation: '' }],
}
const gta = {
  requirementId: 'gta',
  ...ALL_CATEGORIES,
  name: 'GTA',
  about: 'horse',
  kind: 'yesNo',
  isRequired: 1,
  waivedBy: ['desk'],
} as const
const anaemia = { ...gta, requirementId: 'anaemia', name: 'Anemia', kind: 'date', isRequired: 0 } as const
const action = {
  kind: 'handOut',
  version: 2,
  from: 'expected',
  reason: '',
  requirementId: '',
  subject: '',
  value: '',
} as const
const check: CheckInCheck = {
  entry,
  action,
  requirements: [],
  checks: [],
  waivers: [],
  event: { endsOn: '2027-01-30', minorsNeedAuthorisation: 'require' },
  roles: ['checkin'],
}
const withState = (state: CheckInState, from = state) => ({
  ...check,
  entry: { ...entry, state },
  action: { ...action, from, reason: 'engano' },
})
const minor = {
  ...entry,
  riders: [{ userUUID: 'bia', name: 'BIA', horseKey: 'B2', authorisation: 'sent' as const }],
}

test('Each action in each state leads to one next state or is impossible', () => {
  const rows = CHECK_IN_STATES.map((state) => [
    state,
    ...CHECK_IN_ACTIONS.map((kind) => nextState(state, { kind }) ?? '-'),
  ])
  expect([['from', ...CHECK_IN_ACTIONS], ...rows].map((row) => row.join(' '))).toEqual([
    'from present handOut absent undo check uncheck waive horse',
    'expected present handedOut absent - expected expected expected expected',
    'present present handedOut absent expected present present present present',
    'handedOut handedOut - absent present handedOut handedOut handedOut handedOut',
    'absent present handedOut absent expected absent absent absent absent',
  ])
})

test('An action is refused in exactly those states where it cannot be applied', () => {
  for (const kind of ['present', 'handOut', 'absent', 'undo'] as const)
    for (const state of CHECK_IN_STATES) {
      const at = withState(state)
      const isPossible = nextState(state, { kind }) !== undefined
      expect(refuseAction({ ...at, action: { ...at.action, kind } }) === undefined, `${kind} ${state}`).toBe(
        isPossible,
      )
    }
})

test('An undo and an absence need the state that the device knew, and a presence or a hand-out does not', () => {
  const kindOf = (kind: 'present' | 'handOut' | 'absent' | 'undo', from: CheckInState, now: CheckInState) => {
    const at = withState(now, from)
    return refusalOf({ ...at, action: { ...at.action, kind } })?.kind
  }
  expect(kindOf('handOut', 'expected', 'present')).toBe(undefined)
  expect(kindOf('handOut', 'expected', 'absent')).toBe(undefined)
  expect(kindOf('handOut', 'expected', 'handedOut')).toBe('handedOutTwice')
  expect(kindOf('present', 'expected', 'handedOut')).toBe(undefined)
  expect(kindOf('absent', 'expected', 'absent')).toBe(undefined)
  expect(kindOf('absent', 'expected', 'handedOut')).toBe('changedMeanwhile')
  expect(kindOf('undo', 'handedOut', 'present')).toBe('changedMeanwhile')
  expect(kindOf('undo', 'expected', 'expected')).toBe('invalid')
})

const refusals = (changes: Partial<CheckInCheck>) => refusalOf({ ...check, ...changes })

test('A hand-out is refused for a removed, changed, unapproved or blocked entry, each with its sentence', () => {
  expect(
    [
      { ...entry, formation: 'cancelled' as const },
      { ...entry, version: 3 },
      { ...entry, formation: 'open' as const },
      { ...entry, formation: 'review' as const },
      { ...entry, blocks: ['O pagamento foi devolvido.'] },
    ].map((changed) => refusals({ entry: changed })),
  ).toEqual([
    { kind: 'removed', message: 'Esta inscrição foi removida.' },
    {
      kind: 'newVersion',
      message: 'A inscrição mudou depois da última atualização deste aparelho. Confira de novo.',
    },
    { kind: 'changedMeanwhile', message: 'Faltam os participantes desta inscrição.' },
    { kind: 'changedMeanwhile', message: 'Esta inscrição ainda não foi aprovada pela organização.' },
    { kind: 'changedMeanwhile', message: 'O pagamento foi devolvido.' },
  ])
})

test('A hand-out waits for required documents and not for reminders', () => {
  const requirements = [gta, anaemia]
  expect(refusals({ requirements })).toEqual({
    kind: 'missing',
    message: 'Antes de entregar: GTA do cavalo de ANA: falta conferir.',
    withoutNames: 'Antes de entregar: GTA.',
  })
  const checks = [{ requirementId: 'gta', subject: 'B1', value: '1' }]
  expect(refusals({ requirements, checks })).toBe(undefined)
  expect(refusals({ requirements, waivers: [{ requirementId: 'gta', cartItemId: 7 }] })).toBe(undefined)
  expect(refusals({ requirements, waivers: [{ requirementId: 'gta', cartItemId: 8 }] })?.kind).toBe('missing')
})

test('A hand-out waits for the authorisation of a minor where the event requires it', () => {
  expect(refusals({ entry: minor })).toEqual({
    kind: 'missing',
    message: 'Antes de entregar: Autorização do responsável de BIA: falta.',
    withoutNames: 'Antes de entregar: Autorização do responsável.',
  })
  const waivers = [{ requirementId: 'authorisation', cartItemId: 7 }]
  expect(refusals({ entry: minor, waivers })).toBe(undefined)
  for (const minorsNeedAuthorisation of ['off', 'remind'] as const)
    expect(refusals({ entry: minor, event: { ...check.event, minorsNeedAuthorisation } })).toBe(undefined)
  const signed = {
    ...minor,
    riders: minor.riders.map((rider) => ({ ...rider, authorisation: 'signed' as const })),
  }
  expect(refusals({ entry: signed })).toBe(undefined)
})

test('An undo, a waiver and the absence after a hand-out need a reason', () => {
  for (const [kind, from] of [
    ['undo', 'present'],
    ['waive', 'expected'],
    ['absent', 'handedOut'],
  ] as const)
    expect(refuseAction({ ...withState(from), action: { ...action, kind, from, reason: ' ' } })).toBe(
      'Informe o motivo.',
    )
})

test('A removed entry accepts only that its number is given back', () => {
  const removed = {
    ...withState('handedOut'),
    entry: { ...entry, state: 'handedOut', formation: 'cancelled' },
  } as const
  const attempt = { ...action, from: 'handedOut', reason: 'engano', version: 1 } as const
  expect(refuseAction({ ...removed, action: { ...attempt, kind: 'undo' } })).toBe(undefined)
  expect(refusalOf({ ...removed, action: { ...attempt, kind: 'absent' } })?.kind).toBe('removed')
})

test('A document is noted only for a subject of the entry and with a value of its kind', () => {
  const note = (changes: Partial<CheckInCheck['action']>) =>
    refusalOf({
      ...check,
      requirements: [gta, anaemia],
      action: {
        ...action,
        kind: 'check',
        requirementId: 'anaemia',
        subject: 'B1',
        value: '2027-01-30',
        ...changes,
      },
    })
  expect(note({})).toBe(undefined)
  expect(note({ value: '2026-01-01' })).toBe(undefined)
  expect(note({ value: 'em dia' })).toEqual({ kind: 'invalid', message: 'Informe o último dia de validade.' })
  expect(note({ kind: 'uncheck', value: '' })).toBe(undefined)
  expect(note({ subject: 'B9' })?.kind).toBe('changedMeanwhile')
  expect(note({ requirementId: 'gone' })?.message).toBe('Este documento não é pedido para esta inscrição.')
})

test('A requirement is waived by its roles, and the authorisation of a minor by a person only', () => {
  const waive = (roles: string[], requirementId: string) =>
    refuseAction({
      ...check,
      entry: minor,
      requirements: [gta],
      roles,
      action: { ...action, kind: 'waive', reason: 'chegou ontem', requirementId },
    })
  expect(waive(['desk'], 'gta')).toBe(undefined)
  expect(waive(['checkin'], 'gta')).toBe('Você não pode dispensar este documento.')
  expect(waive(['desk'], 'other')).toBe('Este documento não é pedido para esta inscrição.')
  expect(waive(['desk'], 'authorisation')).toBe(undefined)
  expect(waive(['checkin'], 'authorisation')).toBe('Você não pode dispensar este documento.')
  const old = { ...action, kind: 'waive', reason: 'x', requirementId: 'authorisation', version: 1 } as const
  expect(refusalOf({ ...check, entry: minor, roles: ['desk'], action: old })?.kind).toBe('newVersion')
  const adult = {
    ...check,
    action: { ...action, kind: 'waive', reason: 'x', requirementId: 'authorisation' },
  } as const
  expect(refuseAction(adult)).toBe('Não há o que dispensar nesta inscrição.')
})
