import { expect, test } from 'vitest'
import { cardSummary } from './card-summary.ts'
import { EMPTY_RIDER } from './form-values.ts'
import { pair } from './sample-item.ts'

const baio = { ...EMPTY_RIDER, cpf: '99999000118' }
const vava = { ...EMPTY_RIDER, cpf: '99999000207' }
const entry = { entity: 'garupa', team: '', badge: '23', strength: '', riders: [baio, vava] }
const names: Record<string, string> = { [baio.cpf]: 'BAIO TELES', [vava.cpf]: 'VAVÁ DO CERRO' }
const nameOf = (cpf: string) => names[cpf] ?? cpf
const summary = (given: Partial<Parameters<typeof cardSummary>[0]>) =>
  cardSummary({ item: pair, entry, problems: [], nameOf, ...given })

test('A complete entry shows its riders and its club', () => {
  expect(summary({})).toBe('BAIO TELES, VAVÁ DO CERRO · CTG GARUPA DO MINUANO')
})

test('An entry without riders shows how many it needs', () => {
  const riders = [EMPTY_RIDER, EMPTY_RIDER]
  expect(summary({ entry: { ...entry, riders } })).toBe('De 2 a 3 laçadores por preencher')
  expect(summary({ item: { ...pair, maxParticipants: 2 }, entry: { ...entry, riders } })).toBe(
    '2 laçadores por preencher',
  )
})

test('A missing rider is shown before a missing number', () => {
  const badge = { field: 'badge' as const }
  expect(summary({ problems: [badge, { field: 'cpf', participantIndex: 1 }] })).toBe('Falta o participante 2')
  expect(summary({ problems: [badge] })).toBe('Falta o número')
})
