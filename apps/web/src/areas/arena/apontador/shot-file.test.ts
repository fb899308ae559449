import { expect, test } from 'vitest'
import { readShotFile } from './read-shot-file.ts'
import { shotFileName, shotFileText } from './shot-file.ts'

const CATEGORY = '11111111-1111-4111-8111-111111111111'
const shot = {
  id: '22222222-2222-4222-8222-222222222222',
  badge: 7,
  uuid: '33333333-3333-4333-8333-333333333333',
  phase: 'qualify' as const,
  round: 2,
  hit: 1,
  thrownOn: '2027-03-12T15:42:00.000Z',
}
const absence = {
  id: '55555555-5555-4555-8555-555555555555',
  badge: 8,
  phase: 'final' as const,
  round: 1,
  markedOn: '2027-03-12T15:42:03.000Z',
}
const content = {
  catUUID: CATEGORY,
  catName: 'LAÇO PRENDA',
  eventName: 'RODEIO',
  device: 'Tablet da cancha 1',
  deviceId: '4',
  savedOn: '2027-03-12T15:42:10.000Z',
  shots: [shot],
  absent: [absence],
  undone: [{ id: '44444444-4444-4444-8444-444444444444', undoneOn: '2027-03-12T15:42:05.000Z' }],
}
const saved = JSON.parse(shotFileText(content)) as Record<string, unknown>
const read = (change: object) => readShotFile(JSON.stringify({ ...saved, ...change }), CATEGORY)

test('A saved file is read again with every shot and every undo', () => {
  expect(readShotFile(shotFileText(content), CATEGORY)).toMatchObject(content)
  expect(shotFileName(content)).toBe('armadas-laco-prenda-2027-03-12-1542.json')
})

test('Files of earlier versions are read: the first one has no absences, the second one no id of its device', () => {
  const { deviceId, ...second } = saved
  const { absent, ...first } = second
  expect([absent, deviceId]).toEqual([[absence], '4'])
  const readOld = (old: object, version: number) =>
    readShotFile(JSON.stringify({ ...old, version }), CATEGORY)
  expect(readOld(first, 1)).toMatchObject({ shots: [shot], absent: [], deviceId: '' })
  expect(readOld(second, 2)).toMatchObject({ shots: [shot], absent: [absence], deviceId: '' })
  expect(readOld(saved, 3)).toMatchObject(content)
})

test('The numbers of the device that saved a file, and the reasons of misses, are in it', () => {
  const shots = [{ ...shot, hit: 0, sequence: 7, missReason: 'P' as const }]
  expect(readShotFile(shotFileText({ ...content, shots }), CATEGORY)).toMatchObject({ shots })
})

test.each([
  ['is no JSON', () => readShotFile('numero;forca', CATEGORY)],
  ['is a list', () => readShotFile('[]', CATEGORY)],
  ['is of another kind', () => read({ kind: 'x' })],
  ['has a further field', () => read({ cpf: '99999900100' })],
  ['has no list of shots', () => read({ shots: {} })],
  ['has a shot with a further field', () => read({ shots: [{ ...shot, name: 'X' }] })],
  ['has a shot with another result', () => read({ shots: [{ ...shot, hit: 2 }] })],
  ['has a shot with a broken number', () => read({ shots: [{ ...shot, sequence: -1 }] })],
  ['has a miss with an unknown reason', () => read({ shots: [{ ...shot, missReason: 'X' }] })],
  ['has a shot with a broken id', () => read({ shots: [{ ...shot, id: '7' }] })],
  ['has a shot without a time', () => read({ shots: [{ ...shot, thrownOn: 'ontem' }] })],
  ['has a shot twice', () => read({ shots: [shot, shot] })],
  ['has an absence with a further field', () => read({ absent: [{ ...absence, name: 'X' }] })],
  ['has an absence without a round', () => read({ absent: [{ ...absence, round: 0 }] })],
  ['has a broken undo', () => read({ undone: [{ id: shot.id }] })],
])('A file that %s is refused with a sentence', (_, answer) =>
  expect(answer()).toEqual({
    problem: 'Este arquivo não é de armadas não enviadas, ou foi alterado. Nada foi importado.',
  }),
)

test('A file of another category names its category, and a file of another version says so', () => {
  expect(read({ catUUID: shot.uuid, catName: 'LAÇO GURI' })).toEqual({
    problem: 'Este arquivo é de outra categoria: LAÇO GURI. Abra o apontador dela e importe lá.',
  })
  expect(read({ version: 5 })).toMatchObject({ problem: expect.stringContaining('outra versão') })
  expect(read({ shots: [], absent: [], undone: [] })).toEqual({ problem: 'Este arquivo não tem armadas.' })
})
