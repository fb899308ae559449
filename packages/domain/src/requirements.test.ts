import { expect, test } from 'vitest'
import { ALL_CATEGORIES } from './requirement-categories.ts'
import {
  type CheckedRequirement,
  entityKeyOf,
  horseKeyOf,
  isMet,
  isStopping,
  mayWaive,
  missingOf,
  refuseCheckValue,
  REQUIREMENT_TEMPLATES,
  subjectsOf,
} from './requirements.ts'

const entry = {
  cartItemId: 7,
  categoryUUID: 'DUPLA',
  entity: 'CTG GARUPA DO MINUANO',
  entityKey: 'ctg-1',
  riders: [
    { userUUID: 'ana', name: 'ANA TELES', horseKey: 'B123456' },
    { userUUID: 'rui', name: 'RUI DO CERRO', horseKey: 'entry:7:2' },
  ],
}
const horses = [{ horseKey: 'B123456', registration: 'SBB B123456', name: 'GATEADO' }]
const endsOn = '2027-01-17'

const requirement = (about: CheckedRequirement['about'], more: Partial<CheckedRequirement> = {}) => ({
  requirementId: `${about}-1`,
  ...ALL_CATEGORIES,
  name: 'Exame de mormo',
  about,
  kind: 'date' as const,
  isRequired: 1,
  waivedBy: ['owner' as const],
  ...more,
})

test('A horse is found by the letters and digits of its registration and otherwise by the place of its rider', () => {
  const key = (registration: string) => horseKeyOf({ registration, cartItemId: 7, position: 2 })
  expect(['b-123.456', ' B 123456', 'RP 45/é'].map(key)).toEqual(['B123456', 'B123456', 'RP45E'])
  expect(['', 'não tem', '---', '000'].map(key)).toEqual(Array.from({ length: 4 }, () => 'entry:7:2'))
  expect(entityKeyOf({ entityUUID: null, entity: ' piquete  são joão', cartItemId: 7 })).toBe(
    'PIQUETE SÃO JOÃO',
  )
  expect(entityKeyOf({ entityUUID: 'ctg-1', entity: 'CTG', cartItemId: 7 })).toBe('ctg-1')
})

test.each(['999.999.002-91', 'SBB 99999900291', '999/999/00291', 'do dono 999.999.002-91'])(
  'A registration with a CPF names no horse: %s',
  (registration) => expect(horseKeyOf({ registration, cartItemId: 7, position: 2 })).toBe('entry:7:2'),
)

test('A requirement applies to each rider, to each horse once, to the entity if there is one, or to the entry', () => {
  const asked = (about: CheckedRequirement['about'], of = entry) =>
    subjectsOf(of, [requirement(about)]).map(({ subject }) => subject)
  expect(asked('rider')).toEqual(['ana', 'rui'])
  expect(asked('horse')).toEqual(['B123456', 'entry:7:2'])
  const oneHorse = { ...entry, riders: entry.riders.map((rider) => ({ ...rider, horseKey: 'B123456' })) }
  expect(asked('horse', oneHorse)).toEqual(['B123456'])
  expect([asked('entity'), asked('entity', { ...entry, entityKey: '' })]).toEqual([['ctg-1'], []])
  expect(asked('registration')).toEqual(['7'])
  const elsewhere = [
    requirement('rider', { allBut: 0, categoryUUIDs: ['TRIO', 'PRENDA'] }),
    requirement('horse', { allBut: 1, categoryUUIDs: ['DUPLA', 'TRIO'] }),
  ]
  expect(subjectsOf(entry, elsewhere)).toEqual([])
})

test('A document must be valid on the last day of the event and each kind has its own values', () => {
  const met = (kind: CheckedRequirement['kind'], value: string) => isMet({ kind }, value, endsOn)
  expect(['2027-01-16', '2027-01-17', '2027-02-30', ''].map((day) => met('date', day))).toEqual([
    false,
    true,
    false,
    false,
  ])
  expect(['1', '0', ''].map((value) => met('yesNo', value))).toEqual([true, false, false])
  expect(['12,5', '12', 'doze', ''].map((value) => met('number', value))).toEqual([true, true, false, false])
  expect(['nota 12', '  '].map((value) => met('text', value))).toEqual([true, false])
  expect(refuseCheckValue({ kind: 'date' }, '2027-01-16')).toBeUndefined()
  expect(refuseCheckValue({ kind: 'date' }, 'amanhã')).toBe('Informe o último dia de validade.')
})

test('Each requirement of an entry has a state and a sentence that names its rider or horse', () => {
  const states = (value?: string, more: Partial<CheckedRequirement> = {}, cartItemId = 0) =>
    missingOf({
      entry,
      endsOn,
      horses,
      requirements: [requirement('horse', more)],
      checks: value === undefined ? [] : [{ requirementId: 'horse-1', subject: 'B123456', value }],
      waivers: [{ requirementId: 'horse-1', cartItemId }],
    }).map(({ label, state }) => [state, label])
  const ofRui = ['missing', 'Exame de mormo do cavalo de RUI DO CERRO: falta conferir']
  expect(states('2027-01-12')).toEqual([
    ['expired', 'Exame de mormo do cavalo GATEADO (SBB B123456): venceu em 12/01/2027'],
    ofRui,
  ])
  expect(states('2027-01-22')[0]).toEqual([
    'met',
    'Exame de mormo do cavalo GATEADO (SBB B123456): válido até 22/01/2027',
  ])
  expect(states(undefined, { isRequired: 0 }).map(([state]) => state)).toEqual(['remind', 'remind'])
  expect(states('2027-01-22', {}, entry.cartItemId)).toEqual([
    expect.arrayContaining(['met']),
    ['waived', 'Exame de mormo do cavalo de RUI DO CERRO: dispensado'],
  ])
  expect(
    (['missing', 'expired', 'waived', 'remind', 'met'] as const).filter((state) => isStopping({ state })),
  ).toEqual(['missing', 'expired'])
})

test('Only the named roles may waive, and the templates leave out the authorisation of minors', () => {
  const roles = ['owner', 'desk', 'checkin', 'auditor']
  expect(roles.map((role) => mayWaive({ waivedBy: ['owner', 'desk'] }, role))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(REQUIREMENT_TEMPLATES.map(({ name, about, kind }) => [name, about, kind])).toEqual([
    ['Cartão tradicionalista', 'rider', 'date'],
    ['GTA', 'horse', 'yesNo'],
    ['Exame de anemia infecciosa', 'horse', 'date'],
    ['Exame de mormo', 'horse', 'date'],
    ['Vacina de influenza', 'horse', 'date'],
    ['Comprovante de filiação', 'registration', 'yesNo'],
  ])
})
