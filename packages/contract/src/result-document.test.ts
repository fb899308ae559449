import { readFileSync } from 'node:fs'
import { type ResultDocument as DomainDocument, resultDocument } from '@porteira/domain/competition'
import Schema from 'typebox/schema'
import { expect, test } from 'vitest'
import { type ResultDocument, resultSchema } from './result-document.ts'

const entry = { nicknames: ['APELIDO'], entities: [] }
const standing = { qualifyHits: 3, finalHits: 0, fellIn: undefined, lives: undefined }
const built: ResultDocument = resultDocument({
  version: 2,
  event: { uuid: '0192f3a4-5b6c-7d8e-9fa0-b1c2d3e4f506', name: 'RODEIO DE TESTE' },
  category: { uuid: '0192f3a4-5b6c-7d8e-9fa0-b1c2d3e4f507', name: 'LAÇO DUPLA' },
  rulesHash: 'a'.repeat(64),
  entries: 2,
  decisions: 0,
  previous: 'b'.repeat(64),
  decidedAt: new Date('2026-11-22T22:12:00Z'),
  strength: {
    strength: 2,
    name: 'Força B',
    phase: 'over',
    standings: [
      { ...standing, badge: 1, status: 'in', place: 1, trophy: undefined, missesLeft: undefined },
      {
        ...standing,
        badge: 2,
        status: 'disqualified',
        place: undefined,
        trophy: undefined,
        missesLeft: undefined,
      },
    ],
  },
  prizes: {
    won: new Map(),
    sharedGoods: [{ place: 1, name: 'SELA', count: 1, badges: [1], decided: undefined }],
  },
  entryOf: new Map([
    [1, { ...entry, entryId: 11 }],
    [2, { ...entry, entryId: 12 }],
  ]),
  articles: new Map(),
})
// The domain builds the document and the contract publishes it: one shape, in both directions.
const document: DomainDocument = built

const schema = Schema.Compile(resultSchema())

test('A result that the domain builds is valid for its schema', () =>
  expect(schema.Check(document)).toBe(true))

test.each<[string, object]>([
  ['a legal name', { name: 'FULANO DE TAL' }],
  ['a CPF in a place', { places: [{ ...document.places[0], cpf: '99999900100' }] }],
  ['part of a centavo', { places: [{ ...document.places[0], prizeCents: 0.5 }] }],
  ['an unknown format', { format: 'porteira.result.2' }],
  ['a wrong hash', { previous: 'b' }],
])('A result with %s is refused by its schema', (_, change) =>
  expect(schema.Check({ ...document, ...change })).toBe(false),
)

test('The published schema of results is current', () => {
  const printed = readFileSync(new URL('../../../docs/result.schema.json', import.meta.url), 'utf8')
  expect(JSON.parse(printed)).toEqual(JSON.parse(JSON.stringify(resultSchema())))
})
