import { expect, test } from 'vitest'
import { actsOf } from './acts.ts'
import type { Competition, Standing } from './competition.ts'
import { conflictKey, shotText } from './shot-words.ts'
import { noticesOf } from './notices.ts'

const standing = (badge: number, uuid: string, name: string): Standing => ({
  badge,
  entity: '',
  riders: [{ uuid, name }],
  status: 'in',
  qualifyHits: 3,
  finalHits: 0,
  fellIn: null,
  lives: null,
  round: null,
  place: null,
  trophy: null,
})

const strength = (given: Partial<Competition['strengths'][number]> = {}) => ({
  strength: 1,
  name: '',
  phase: 'qualifier' as const,
  round: 0,
  tieBreak: '',
  pending: [],
  standings: [standing(12, 'ana', 'ANA')],
  ties: [],
  conflicts: [],
  turns: [],
  thrown: [],
  result: 'running' as const,
  resultOn: '',
  protestUntil: '',
  seen: '',
  ...given,
})

const view = (given: Partial<Competition> = {}): Competition => ({
  status: 'OK',
  catName: '',
  eventUUID: '',
  eventName: '',
  rules: [],
  shotsPerRound: 1,
  qualifierDone: 1,
  pending: [],
  sieveTie: null,
  interruptedOn: '',
  conflicts: [],
  kept: [],
  waiting: [],
  ofReplaced: [],
  unnamed: [],
  feeding: 'none',
  others: [standing(7, 'bia', 'BIA')],
  facts: [],
  seen: '',
  strengths: [strength()],
  ...given,
})

const textsOf = (given: Partial<Competition>) => noticesOf(view(given)).map(({ text }) => text)
const sieveTie = (places: number, tieBreak = '') => ({
  places,
  badges: [7, 12, 15],
  tieBreak,
  round: 0,
  pending: [],
  turns: [],
  thrown: [],
})
const kept = (id: string) => ({ id, badge: 12, rider: 'ana', round: 1, hit: 1 })
const unnamed = (uuid: string, name: string, catName: string) => ({
  rider: { uuid, name },
  badges: [3, 8],
  catName,
})

test('A shot for which devices disagree is named by number, rider and round, of the qualifier and of each strength', () => {
  const inQualifier = { badge: 7, rider: 'bia', phase: 'qualify' as const, round: 3, tieBreak: '', shots: [] }
  const inTieBreak = {
    badge: 12,
    rider: 'ana',
    phase: 'tieBreak' as const,
    round: 2,
    tieBreak: 'tie',
    shots: [],
  }
  const conflicts = { conflicts: [inQualifier], strengths: [strength({ conflicts: [inTieBreak] })] }
  expect(textsOf(conflicts)).toEqual([
    'Nº 7, BIA, volta 3 da classificatória: os aparelhos discordam.',
    'Nº 12, ANA, volta 2 do desempate: os aparelhos discordam.',
  ])
  expect([conflictKey(inQualifier), conflictKey(inTieBreak)]).toEqual([
    '7.qualify.3.bia',
    '12.tieBreak.2.ana.tie',
  ])
})

test('With several shots in a round the words name the shot and the round of the entry', () => {
  const shot = (round: number) => shotText({ shotsPerRound: 2 }, { phase: 'final', round })
  expect([shot(1), shot(2), shot(3)]).toEqual([
    'armada 1 da volta 1 da final',
    'armada 2 da volta 1 da final',
    'armada 1 da volta 2 da final',
  ])
})

test('A tie for the last places, kept shots, riders without a number and a final without entries each wait', () => {
  expect(textsOf({ sieveTie: sieveTie(2) })).toEqual([
    'Empate nas últimas vagas da força A: 7, 12 e 15 disputam 2 vagas.',
  ])
  expect(textsOf({ sieveTie: sieveTie(1) })).toEqual([
    'Empate na última vaga da força A: 7, 12 e 15 disputam 1 vaga.',
  ])
  expect(textsOf({ sieveTie: sieveTie(1, 'runs') })).toEqual([])
  expect(textsOf({ kept: [kept('a')] })).toEqual([
    '1 armada de antes da reabertura está guardada e não conta.',
  ])
  expect(textsOf({ kept: [kept('a'), kept('b')] })).toEqual([
    '2 armadas de antes da reabertura estão guardadas e não contam.',
  ])
  const ana = unnamed('ana', 'ANA', 'LAÇO X')
  expect(textsOf({ unnamed: [ana, unnamed('ana', 'ANA', 'LAÇO Y')] })).toEqual([
    'ANA tem os nº 3 e 8: escolha em qual contam as armadas de LAÇO X e LAÇO Y.',
  ])
  expect(textsOf({ unnamed: [ana, unnamed('bia', 'BIA', 'LAÇO X')] })).toEqual([
    '2 laçadores têm mais de um número: escolha em qual contam as armadas de outra prova.',
  ])
  expect(textsOf({ feeding: 'open' })).toEqual(['Os classificados das outras provas ainda não entraram.'])
  expect(textsOf({})).toEqual([])
})

test('Decisions that are not possible now are not in the list, and rare ones come last', () => {
  const labels = (given: Partial<Competition>) => actsOf(view(given)).map(({ label }) => label)
  const usual = [
    'Não veio',
    'Corrigir armada',
    'Começar a final',
    'Desempate',
    'Desclassificar',
    'Trocar laçador',
    'Protestos',
  ]
  const rare = ['Dispensar', 'Definir força']
  expect(labels({})).toEqual([...usual, ...rare])
  expect(labels({ sieveTie: sieveTie(1) })).not.toContain('Começar a final')
  expect(labels({ strengths: [strength({ phase: 'final' })], kept: [kept('a')] })).toEqual([
    ...usual.filter((label) => label !== 'Começar a final'),
    'Interromper',
    'Laçar de novo',
    ...rare,
    'Reabrir classificatória',
    'Armadas guardadas',
  ])
  const order = { heats: [], hasHeats: 0, isDrawn: 0, mayDraw: 0, mayInterrupt: 1, seen: '' }
  expect(labels({ callOrder: order })).toContain('Interromper')
  expect(labels({ feeding: 'open' })[0]).toBe('Trazer classificados')
  expect(labels({ feeding: 'open' })).not.toContain('Começar a final')
  expect(labels({ feeding: 'fed' })).toContain('Não vem para a final')
  expect(labels({ unnamed: [unnamed('ana', 'ANA', 'LAÇO X')] })).toContain('Onde as armadas contam')
})

test('Shots that arrived after the official result are named, with the way to its reopening', () => {
  const shot = { id: 'a', badge: 12, rider: 'ana', phase: 'final' as const, round: 2, hit: 0, undone: 0 }
  expect(noticesOf(view({ waiting: [shot] }))).toEqual([
    {
      text: '1 armada chegou depois do resultado oficial e não conta até ele ser reaberto: nº 12, volta 2 da final, perdida.',
      link: 'Ver o resultado oficial',
      part: 'oficial',
      id: '1',
    },
  ])
  const many = Array.from({ length: 5 }, (_, index) => ({ ...shot, id: String(index), undone: 1 }))
  expect(noticesOf(view({ waiting: many }))[0]?.text).toMatch(/^5 armadas .*; nº 12, .*, desfeita; mais 2\.$/)
})

test('The desk reads of an interruption with the way to take it back', () => {
  const fact = { id: 'rain', kind: 'interrupted', inEffect: 1 } as Competition['facts'][number]
  const interruptedOn = '2026-11-20T21:05:00.000Z'
  expect(noticesOf(view({ interruptedOn, facts: [fact] }))).toEqual([
    {
      text: 'A prova foi interrompida em 20/11/2026 às 18:05. A próxima armada a retoma.',
      link: 'Retomar agora',
      part: 'desfazer',
      id: 'rain',
    },
  ])
  // A shot has ended it.
  expect(noticesOf(view({ facts: [fact] }))).toEqual([])
})

test('Shots of a rider who was replaced are named', () => {
  const shot = { id: 'a', badge: 12, rider: 'ana', phase: 'final' as const, round: 2, hit: 1 }
  expect(noticesOf(view({ ofReplaced: [shot] }))[0]).toEqual({
    text: '1 armada é de quem foi trocado e não conta: nº 12, volta 2 da final, boa.',
    link: 'Ver a troca',
    part: 'trocar',
    id: '12',
  })
})
