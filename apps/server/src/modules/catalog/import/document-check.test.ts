import { readFileSync } from 'node:fs'
import Schema from 'typebox/schema'
import { describe, expect, test } from 'vitest'
import { requiredEventFields } from '#testing/event-document.ts'
import { checkDocument } from './document-check.rules.ts'
import { documentSchema } from './document-schema.rules.ts'
import { type StoredEvent } from '../document/document-shape.rules.ts'
import { readYaml } from './yaml-text.service.ts'

const root = new URL('../../../../../../', import.meta.url)
const demo = JSON.parse(readFileSync(new URL('demo/demo-data.json', root), 'utf8')) as {
  events: Record<string, unknown>[]
}

const category = { name: 'LAÇO DUPLA', price: 120, unitsTotal: 40 }
const event = {
  shortName: 'rodeio',
  ...requiredEventFields,
  categories: [category],
  bundles: [
    { name: 'PACOTE', price: 100, unitsTotal: 10, registrationsPerUser: 2, categories: ['LAÇO DUPLA'] },
  ],
}

const [EVENT, CATEGORY, BUNDLE] = ['e', 'c', 'b'].map(
  (letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`,
)

test('Every event of the demo is a valid document', () => {
  for (const given of demo.events) expect(checkDocument(given).problems).toEqual([])
})

test('Omitted fields of a new event get their default values', () => {
  const { document } = checkDocument(event)
  expect(document).toMatchObject({ pixInstallments: 1, online: 1, testMode: 0 })
  expect(document?.categories[0]).toMatchObject({
    minParticipants: 1,
    entityRequired: 'None',
    mdlAvailBadges: '',
  })
})

test('A file with twenty mistakes is refused with all twenty, each with its place', () => {
  const { problems, document } = checkDocument({
    ...event,
    shortName: 'Rodeio São José',
    state: 'Rio Grande',
    city: '',
    endDate: '2027-02-30',
    salesEnd: '2027-01-12',
    mapUrl: 'http://mapa.example',
    pixInterest: 1.999,
    pixInstallments: 0,
    testMode: 'sim',
    lugar: 'Parque',
    categories: [
      { ...category, price: '120', unitsTotal: -1, entityRequired: 'Clube', mdlAvailBadges: '1 a 50' },
      { name: 'LAÇO TRIO', price: 90, unitsTotal: 10, minParticipants: 3, maxParticipants: 2 },
      { name: 'LAÇO TRIO', price: 90, unitsTotal: 10 },
    ],
    bundles: [
      {
        name: 'P1',
        price: 100,
        promoPrice: 150,
        unitsTotal: 1,
        registrationsPerUser: 1,
        categories: ['LAÇO DUPLA'],
        overrideStrength: 'D',
      },
      { price: 100, unitsTotal: 1, registrationsPerUser: 1, categories: ['LAÇO QUARTETO'] },
    ],
  })
  expect(document).toBeUndefined()
  expect(problems).toEqual([
    'Evento: campo desconhecido "lugar".',
    'Evento, Endereço curto (shortName): deve ser de 1 a 32 letras minúsculas, números e hífens, sem acento, com ao menos uma letra ou um número.',
    'Evento, Estado (state): deve ser a sigla de um estado, como RS.',
    'Evento, Cidade (city): deve ser um texto de 1 a 100 caracteres.',
    'Evento, Endereço do mapa (mapUrl): deve ser um endereço público que começa com https:// (até 250 caracteres), sem usuário nem senha.',
    'Evento, Último dia (endDate): deve ser um dia que existe, como 2027-01-14.',
    'Evento, Fim das vendas (salesEnd): deve ser um dia com hora e fuso, como 2027-01-12T23:59:59-03:00.',
    'Evento, Juros do parcelamento (% ao mês) (pixInterest): deve ser uma porcentagem de 0 a 99.99 com até duas casas.',
    'Evento, Máximo de parcelas (pixInstallments): deve ser um número inteiro de 1 a 24.',
    'Evento, Modo de teste (testMode): deve ser 0 (não) ou 1 (sim).',
    'Categoria 1 (LAÇO DUPLA), Preço (price): deve ser um valor em reais, como 120 ou 120.50.',
    'Categoria 1 (LAÇO DUPLA), Total de unidades (unitsTotal): deve ser um número inteiro de 0 a 9999.',
    'Categoria 1 (LAÇO DUPLA), Entidade exigida (entityRequired): deve ser uma destas palavras: None, Federation, Region, CTG, Text.',
    'Categoria 1 (LAÇO DUPLA), Números oferecidos (mdlAvailBadges): deve ser uma lista de números como 1-50,61,70-99.',
    'Pacote 2, Nome (name): falta preencher.',
    'Categoria 3 (LAÇO TRIO): o nome já foi usado no arquivo.',
    'Categoria 2 (LAÇO TRIO): o máximo de participantes é menor que o mínimo.',
    'Pacote 1 (P1): a força D não existe em LAÇO DUPLA.',
    'Pacote 1 (P1): o preço promocional não pode passar do preço.',
    'Pacote 2: a categoria "LAÇO QUARTETO" não existe neste evento.',
  ])
})

test.each([
  [{ startDate: '2027-01-18' }, 'Evento: o último dia vem antes do primeiro.'],
  [{ salesStart: '2027-02-01T08:00:00-03:00' }, 'Evento: o fim das vendas deve vir depois do início.'],
  [{ categories: 'duas' }, 'Categorias: deve ser uma lista de até 200.'],
  [{ categories: [category, 7] }, 'Categoria 2: deve ser um objeto com seus campos.'],
])('A document with %o is refused with "%s"', (part, problem) =>
  expect(checkDocument({ ...event, ...part }).problems).toContain(problem),
)

test('An extreme number of strengths is refused like any other wrong value', () => {
  const categories = [{ ...category, strengthOptions: 1e15 }]
  const bundles = [{ ...event.bundles[0], overrideStrength: 'B' }]
  expect(checkDocument({ ...event, categories, bundles }).problems).toEqual([
    'Categoria 1 (LAÇO DUPLA), Quantidade de forças (strengthOptions): deve ser um número inteiro de 0 a 26.',
  ])
})

test.each([0.1 + 0.2, 120.500000001])(
  'A price of %d, which is no whole number of centavos, is refused',
  (price) => {
    const categories = [{ ...category, price }]
    expect(checkDocument({ ...event, categories, bundles: [] }).problems).toEqual([
      'Categoria 1 (LAÇO DUPLA), Preço (price): deve ser um valor em reais, como 120 ou 120.50.',
    ])
  },
)

test('The complete and the partial document of the docs are valid for the import and for the schema', () => {
  const read = (text: string) => (readYaml(text) as { value: Record<string, unknown> }).value
  const textOf = (name: string) => readFileSync(new URL(`docs/${name}`, root), 'utf8')
  const example = read(textOf('event.example.yaml'))
  const partial = read(/```yaml\n(shortName: [\s\S]*?)```/.exec(textOf('import.md'))?.[1] ?? '')
  const { problems, document } = checkDocument(example)
  expect(problems).toEqual([])
  expect(checkDocument(partial, document as unknown as StoredEvent).problems).toEqual([])

  const schema = Schema.Compile(documentSchema())
  expect(schema.Check(example)).toBe(true)
  expect(schema.Check(partial)).toBe(true)
  expect(
    schema.Check({ shortName: 'x', venue: null, categories: [{ UUID: EVENT, entityRequired: null }] }),
  ).toBe(true)
  for (const wrong of [
    { venue: '' },
    { shortName: null },
    { shortName: 'x', categories: [{ price: null, name: 'A' }] },
  ])
    expect([wrong, schema.Check(wrong)]).toEqual([wrong, false])
})

test('The published schema for editors is current and has every field', () => {
  const printed = JSON.parse(readFileSync(new URL('docs/event.schema.json', root), 'utf8')) as unknown
  expect(printed).toEqual(documentSchema())
})

describe('Rules between fields check the state after the import', () => {
  const dupla = {
    ...category,
    minParticipants: 2,
    maxParticipants: 4,
    strengthOptions: 3,
    restrictAgeMax: 12,
  }
  const pacote = { ...event.bundles[0], promoPrice: 90, overrideStrength: 'C' }
  /** An event in its stored form. */
  const stored = () => {
    const { document } = checkDocument({
      ...event,
      eventUUID: EVENT,
      categories: [{ ...dupla, UUID: CATEGORY }],
      bundles: [{ ...pacote, UUID: BUNDLE, categories: [], bundledUUIDs: CATEGORY }],
    })
    return document as unknown as StoredEvent
  }
  const ofCategory = (change: Record<string, unknown>) => ({
    categories: [{ name: 'LAÇO DUPLA', ...change }],
  })
  const ofBundle = (change: Record<string, unknown>) => ({ bundles: [{ name: 'PACOTE', ...change }] })

  test.each<[Record<string, unknown>, string]>([
    [{ endDate: '2027-01-13' }, 'Evento: o último dia vem antes do primeiro.'],
    [{ startDate: '2027-01-18' }, 'Evento: o último dia vem antes do primeiro.'],
    [{ salesEnd: '2026-10-01T08:00:00-03:00' }, 'Evento: o fim das vendas deve vir depois do início.'],
    [{ salesStart: '2027-02-01T08:00:00-03:00' }, 'Evento: o fim das vendas deve vir depois do início.'],
    [
      { shortName: 'admin' },
      'Evento, Endereço curto (shortName): "admin" é o endereço de uma página da loja.',
    ],
    [
      ofCategory({ maxParticipants: 1 }),
      'Categoria 1 (LAÇO DUPLA): o máximo de participantes é menor que o mínimo.',
    ],
    [
      ofCategory({ maxParticipants: null }),
      'Categoria 1 (LAÇO DUPLA): o máximo de participantes é menor que o mínimo.',
    ],
    [
      ofCategory({ minParticipants: 5 }),
      'Categoria 1 (LAÇO DUPLA): o máximo de participantes é menor que o mínimo.',
    ],
    [ofCategory({ restrictAgeMin: 13 }), 'Categoria 1 (LAÇO DUPLA): a idade máxima é menor que a mínima.'],
    [ofCategory({ strengthOptions: 2 }), 'Pacote PACOTE: a força C não existe em LAÇO DUPLA.'],
    [
      ofCategory({ strengthDynamic: 1 }),
      'Pacote PACOTE: a categoria LAÇO DUPLA define a força pelos acertos.',
    ],
    [
      ofCategory({ mdlUnitsSold: 1, soldElsewhere: 1 }),
      'Categoria 1 (LAÇO DUPLA): informe mdlUnitsSold ou soldElsewhere, e não os dois.',
    ],
    [ofBundle({ price: 80 }), 'Pacote 1 (PACOTE): o preço promocional não pode passar do preço.'],
    [ofBundle({ promoPrice: 110 }), 'Pacote 1 (PACOTE): o preço promocional não pode passar do preço.'],
    [
      { categories: [{ UUID: CATEGORY, priceSteps: '90 nº 1 a 9', autoBadgeNum: 0, mdlAvailBadges: '1-8' }] },
      'Categoria 1 (LAÇO DUPLA): O número 9 de um passo não está na lista de números da prova.',
    ],
    [ofBundle({ overrideStrength: 'D' }), 'Pacote 1 (PACOTE): a força D não existe em LAÇO DUPLA.'],
    [
      ofBundle({ lives: 1 }),
      'Pacote 1 (PACOTE): As regras de LAÇO DUPLA não têm final por vidas, por isso o pacote não dá vidas.',
    ],
    [ofBundle({ categories: [] }), 'Pacote 1 (PACOTE), Categorias do pacote: falta preencher.'],
    [ofBundle({ categories: null }), 'Pacote 1 (PACOTE), Categorias do pacote: falta preencher.'],
    [
      ofBundle({ categories: ['LAÇO TRIO'] }),
      'Pacote 1 (PACOTE): a categoria "LAÇO TRIO" não existe neste evento.',
    ],
    [
      ofBundle({ bundledUUIDs: CATEGORY, categories: ['LAÇO DUPLA'] }),
      'Pacote 1 (PACOTE): a mesma categoria aparece por nome e por identificador.',
    ],
    [
      ofBundle({ categories: Array(6).fill('LAÇO DUPLA') }),
      'Pacote 1 (PACOTE): a mesma categoria aparece mais de 5 vezes.',
    ],
  ])('The partial document %j is refused with the broken rule', (given, problem) =>
    expect(checkDocument({ eventUUID: EVENT, ...given }, stored()).problems).toEqual([problem]),
  )

  test('A partial document that changes both fields of a rule is accepted', () => {
    for (const given of [
      { startDate: '2027-02-01', endDate: '2027-02-02' },
      ofCategory({ minParticipants: 5, maxParticipants: 5 }),
      ofCategory({ restrictAgeMin: 13, restrictAgeMax: null }),
      ofBundle({ price: 80, promoPrice: 70 }),
      { ...ofCategory({ strengthOptions: 2 }), ...ofBundle({ overrideStrength: 'B' }) },
    ])
      expect(checkDocument({ eventUUID: EVENT, ...given }, stored()).problems).toEqual([])
  })

  test('Unchanged values that were stored under older rules are accepted', () => {
    for (const shortName of ['admin', '---']) {
      const old = { ...stored(), shortName }
      old.categories[0]!.strengthOptions = 1
      expect(checkDocument({ eventUUID: EVENT, salesClosed: 1 }, old).problems).toEqual([])
      expect(checkDocument({ shortName, ...ofCategory({ price: 1 }) }, old).problems).toEqual([])
    }
  })
})
