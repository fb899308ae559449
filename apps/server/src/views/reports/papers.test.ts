import { buffer } from 'node:stream/consumers'
import {
  type FederationRow,
  type PaperResult,
  type PrizeRow,
  type Protest,
  RESULT_FORMAT,
  type ResultDocument,
  type ResultPlace,
} from '@porteira/domain/competition'
import { expect, test } from 'vitest'
import { unzip } from '#testing/unzip.ts'
import { readTable, readWorksheet } from '#testing/worksheet.ts'
import type { Worksheet } from './cells.rules.ts'
import {
  championsWorksheet,
  federationWorksheet,
  prizesWorksheet,
  protestsWorksheet,
  resultWorksheets,
} from './papers.rules.ts'
import { sheetNames } from './sheet-names.rules.ts'
import { workbook } from './workbook.service.ts'

/** The rows of a workbook with this one worksheet, by the titles of its columns. */
async function readBack(worksheet: Worksheet) {
  const files = unzip(await buffer(workbook([worksheet])))
  expect(files.get('xl/workbook.xml')).toContain(`name="${worksheet.name}"`)
  return readTable(files, ...worksheet.head)
}

const placed = (place: number, badge: number, more: Partial<ResultPlace> = {}): ResultPlace => ({
  place,
  entryId: badge,
  badge,
  nicknames: ['=BAIO', 'TIÉ'],
  entities: ['CTG DE TESTE'],
  prizeCents: 400_001,
  goods: ['SELA'],
  qualifyHits: 10,
  finalHits: 13,
  fellIn: null,
  ...more,
})
const resultOf = (name: string, more: Partial<ResultDocument> = {}): PaperResult => ({
  state: 'official',
  document: {
    format: RESULT_FORMAT,
    version: 1,
    event: { uuid: '', name: 'RODEIO DE TESTE' },
    category: { uuid: name, name },
    strength: { letter: 'A', name: '' },
    rulesHash: '',
    places: [],
    withoutPlace: [],
    sharedGoods: [],
    entries: 118,
    decidedAt: '2026-11-22T22:12:00.000Z',
    decisions: 0,
    previous: null,
    ...more,
  },
})

test('The workbook of the results has all places, then those of each category, with prizes and who has no place', async () => {
  const { place: _, ...gone } = placed(0, 142, { nicknames: ['TIQUINHO'] })
  const worksheets = resultWorksheets([
    resultOf('LAÇO: DUPLA', {
      places: [placed(1, 17)],
      withoutPlace: [{ ...gone, why: 'disqualified', article: 'item 7.2' }],
    }),
    resultOf('LAÇO: DUPLA', { strength: { letter: 'B', name: 'Prata' }, places: [placed(1, 3)] }),
    resultOf('TRIO', { places: [placed(1, 5)] }),
    resultOf('QUARTETO'),
  ])
  const files = unzip(await buffer(workbook(worksheets)))
  expect(files.get('xl/workbook.xml')?.match(/(?<=<sheet name=")[^"]+/g)).toEqual([
    'Resultados',
    'LAÇO  DUPLA',
    'TRIO',
  ])
  const first = {
    Força: 'A',
    Lugar: '1º',
    Número: 17,
    Laçadores: "'=BAIO e TIÉ",
    Entidade: 'CTG DE TESTE',
    Classificatória: 10,
    Final: 13,
    'Prêmio em dinheiro': 4000.01,
    'Outros prêmios': 'SELA',
    Situação: 'Oficial',
  }
  const dupla = [
    first,
    {
      Força: 'A',
      Número: 142,
      Laçadores: 'TIQUINHO',
      Entidade: 'CTG DE TESTE',
      Observação: 'Desclassificado, item 7.2',
      Situação: 'Oficial',
    },
    { ...first, Força: 'B (Prata)', Número: 3 },
  ]
  expect(readTable(files, 'Prova')).toEqual([
    ...dupla.map((row) => ({ Prova: 'LAÇO: DUPLA', ...row })),
    { Prova: 'TRIO', ...first, Número: 5 },
  ])
  expect(readWorksheet(files, 2)).toHaveLength(1 + dupla.length)
  expect(await readBack(worksheets[2]!)).toEqual([{ ...first, Número: 5 }])
})

test('The names of worksheets are as short as a workbook allows, without its signs, and each is there once', () => {
  const long = 'CAMPEONATO DE LAÇO INDIVIDUAL DE TESTE'
  expect(sheetNames(['Resultados', 'RESULTADOS', long, `${long} 2`, "'A/B'", '?', '*'])).toEqual([
    'Resultados',
    'RESULTADOS (2)',
    'CAMPEONATO DE LAÇO INDIVIDUAL D',
    'CAMPEONATO DE LAÇO INDIVIDU (2)',
    'A B',
    'Planilha',
    'Planilha (2)',
  ])
})

test('The workbook of the champions has the places of each club', async () => {
  const rows = [{ rank: 1, club: 'CTG DE TESTE', first: 3, second: 1, third: 0 }]
  expect(await readBack(championsWorksheet(rows))).toEqual([
    { Posição: 1, Entidade: 'CTG DE TESTE', '1º lugares': 3, '2º lugares': 1, '3º lugares': 0 },
  ])
})

test('The workbook of the prizes has a line to sign for each winner', async () => {
  const prize: PrizeRow = {
    category: 'LAÇO DUPLA',
    strength: 'A',
    places: '1º e 2º',
    badge: 17,
    state: 'Oficial',
    riders: 'BAIO e TIÉ',
    prizeCents: 125_000,
    goods: '',
  }
  const worksheet = prizesWorksheet([prize, { ...prize, prizeCents: 0, goods: 'SELA' }])
  const winner = {
    Prova: 'LAÇO DUPLA',
    Força: 'A',
    Lugar: '1º e 2º',
    Número: 17,
    'Quem recebe': 'BAIO e TIÉ',
    Situação: 'Oficial',
  }
  expect(await readBack(worksheet)).toEqual([
    { ...winner, 'Prêmio em dinheiro': 1250 },
    { ...winner, 'Outros prêmios': 'SELA' },
  ])
  expect(worksheet.head.slice(-3)).toEqual(['CPF', 'Recebi em', 'Assinatura'])
})

test('The workbook of the protests has what was asked, the fee and the decision', async () => {
  const protest: Protest = {
    category: 'LAÇO DUPLA',
    strength: 'A',
    number: 2,
    receivedAt: new Date('2026-11-22T21:49:00Z'),
    by: 'PATRÃO DO CTG DE TESTE',
    badge: 64,
    about: 'Volta 11, marcada boa',
    feeInCents: 20_000,
    decision: 'denied',
    decidedAt: new Date('2026-11-22T22:05:00Z'),
    reason: 'Dois juízes confirmam bandeira branca.',
  }
  const open = {
    ...protest,
    number: 3,
    decision: 'open' as const,
    decidedAt: null,
    reason: '',
  }
  const received = {
    Prova: 'LAÇO DUPLA',
    Força: 'A',
    'Recebido em': 'moment 2026-11-22T18:49:00',
    Taxa: 200,
    'De quem': 'PATRÃO DO CTG DE TESTE',
    Número: 64,
    Sobre: 'Volta 11, marcada boa',
  }
  expect(await readBack(protestsWorksheet([protest, open]))).toEqual([
    {
      ...received,
      Protesto: 2,
      Decisão: 'Negado',
      'Decidido em': 'moment 2026-11-22T19:05:00',
      Motivo: 'Dois juízes confirmam bandeira branca.',
    },
    { ...received, Protesto: 3, Decisão: 'A decidir' },
  ])
})

test('The workbook for the federation has CPF, name, card, region, club and place of each rider', async () => {
  const rider: FederationRow = {
    category: 'LAÇO DUPLA',
    strength: 'A',
    badge: 17,
    place: 1,
    state: 'Oficial',
    cpf: '09999900100',
    name: 'FULANO DE TESTE',
    card: '0123',
    region: '1ª RT',
    club: 'CTG DE TESTE',
  }
  expect(await readBack(federationWorksheet([rider]))).toEqual([
    {
      CPF: '09999900100',
      Nome: 'FULANO DE TESTE',
      Cartão: '0123',
      Região: '1ª RT',
      Entidade: 'CTG DE TESTE',
      Prova: 'LAÇO DUPLA',
      Força: 'A',
      Lugar: 1,
      Número: 17,
      Situação: 'Oficial',
    },
  ])
})
