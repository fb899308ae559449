import { rulesOfTemplate, withoutUsual } from '@porteira/domain/competition'
import type { TProperties } from 'typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requiredEventFields } from '#testing/event-document.ts'
import { openTestDatabase } from '#testing/server.ts'
import { checkDocument } from './document-check.rules.ts'
import { keywordsOf } from '../document/fields.rules.ts'
import { isFine, isRequired } from '../document/document-field.rules.ts'
import {
  type StoredEvent,
  bundleFields,
  categoryFields,
  eventFields,
} from '../document/document-shape.rules.ts'
import { exportEvent } from './exporting.service.ts'
import { importDocument } from './importing.service.ts'
import { readStoredEvent } from './stored-event.queries.ts'

type Plain = Record<string, unknown>
const how = { isDryRun: false, actor: { kind: 'command' as const } }

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const send = (document: unknown) => importDocument(database.db, document, how)
const read = async (eventUUID: string) => (await readStoredEvent(database.db, eventUUID))!

const category = { name: 'LAÇO DUPLA', price: 120, unitsTotal: 40, maxParticipants: 20 }
const bundle = {
  name: 'PACOTE',
  price: 100,
  unitsTotal: 10,
  registrationsPerUser: 2,
  categories: ['LAÇO DUPLA'],
}
const event = (shortName: string) => ({
  shortName,
  ...requiredEventFields,
  categories: [category],
  bundles: [bundle],
})

/** Values of every kind. The sample of a field is the first valid one that is not its default. */
const SAMPLES = [
  '400,00 até 30/11/2026 12:00',
  'F',
  'warn',
  'date',
  ...'RS A Text Optional off 1-3 2027-01-15 2026-12-01T08:00:00-03:00 texto 54900000001 https://example.com/'.split(
    ' ',
  ),
  7,
  1,
  0,
]
/** Ids identify a part. Counted fields, rules, which change other fields, lives, which need rules, and places, which have no riders, have tests of their own. */
const COUNTED = new Set([
  'UUID',
  'eventUUID',
  'shortName',
  'name',
  'mdlUnitsSold',
  'unitsSold',
  'competition',
  'lives',
  'withoutRiders',
])

const samplesOf = (fields: TProperties): Plain =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => !COUNTED.has(name))
      .map(([name, field]) => {
        const otherwise = keywordsOf(field).default
        const sample = SAMPLES.find((value) => value !== otherwise && isFine(field, value))
        if (sample === undefined) throw new Error(`Add a value for ${name} to SAMPLES.`)
        return [name, sample]
      }),
  )
const nullsOf = (fields: TProperties): Plain =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name, field]) => !isRequired(field) && !COUNTED.has(name))
      .map(([name]) => [name, null]),
  )
const defaultsOf = (fields: TProperties): Plain =>
  Object.fromEntries(
    Object.keys(nullsOf(fields)).map((name) => [name, keywordsOf(fields[name] ?? {}).default]),
  )

/** Other samples would break a rule between fields. */
const samples = {
  event: { ...samplesOf(eventFields), salesEnd: '2027-01-10T08:00:00-03:00' },
  category: { ...samplesOf(categoryFields), maxParticipants: 20, strengthDynamic: 0 },
  bundle: { ...samplesOf(bundleFields), price: 100 },
}

test('The lives of a bundle are imported and exported with the rules in which they count', async () => {
  const competition = withoutUsual(rulesOfTemplate('individual'))
  const { eventUUID } = await send({
    ...event('com-vidas'),
    categories: [{ ...category, maxParticipants: 1, competition }],
    bundles: [{ ...bundle, lives: 2 }],
  })
  expect((await read(eventUUID)).bundles[0]).toMatchObject({ lives: 2 })
  expect(await exportEvent(database.db, 'com-vidas')).toMatchObject({ bundles: [{ lives: 2 }] })
})

describe('Every field of a partial document is imported alone', () => {
  let eventUUID: string
  let full: StoredEvent
  beforeAll(async () => {
    const given = {
      ...event('todos-os-campos'),
      ...samples.event,
      categories: [{ ...category, ...samples.category }],
      bundles: [{ ...bundle, ...samples.bundle }],
    }
    eventUUID = (await send(given)).eventUUID
    full = await read(eventUUID)
  })

  test('A field of a document is stored with its value', () => {
    expect(full).toMatchObject(samples.event)
    expect(full.categories[0]).toMatchObject(samples.category)
    expect(full.bundles[0]).toMatchObject(samples.bundle)
  })

  test('A field that a document omits keeps its stored value', async () => {
    const { changes } = await send({
      shortName: 'todos-os-campos',
      categories: [{ name: 'LAÇO DUPLA' }],
      bundles: [{ name: 'PACOTE' }],
    })
    expect(changes).toEqual([])
    expect(await read(eventUUID)).toEqual(full)
  })

  test('A field that is null in a document gets its default', async () => {
    const { changes } = await send({
      eventUUID,
      ...nullsOf(eventFields),
      categories: [{ name: 'LAÇO DUPLA', ...nullsOf(categoryFields) }],
      bundles: [{ name: 'PACOTE', ...nullsOf(bundleFields) }],
    })
    const emptied = await read(eventUUID)
    expect(emptied).toMatchObject(defaultsOf(eventFields))
    expect(emptied.categories[0]).toMatchObject(defaultsOf(categoryFields))
    expect(emptied.bundles[0]).toMatchObject(defaultsOf(bundleFields))
    expect(changes).toContain('Evento RODEIO, Vendas encerradas: sim → não.')
    expect(changes).toContain('Categoria LAÇO DUPLA, Idade mínima: 7 → (vazio).')
  })

  const required = (fields: TProperties) =>
    Object.keys(fields).filter((name) => isRequired(fields[name] ?? {}))
  const kinds: [string, TProperties, (given: Plain) => Plain][] = [
    ['event', eventFields, (given) => given],
    ['category', categoryFields, (given) => ({ categories: [{ ...given, UUID: full.categories[0]!.UUID }] })],
    ['bundle', bundleFields, (given) => ({ bundles: [{ ...given, UUID: full.bundles[0]!.UUID }] })],
  ]
  test.each(kinds)('A field of the %s without a default cannot be emptied', (_, fields, documentOf) => {
    for (const name of required(fields))
      expect(checkDocument(documentOf({ [name]: null }), full).problems).toEqual([
        expect.stringContaining(`(${name}): não pode ficar vazio.`),
      ])
  })
})

test('A document that only closes the sale of an event changes nothing else', async () => {
  const { eventUUID } = await send({ ...event('so-fecha'), venue: 'Parque', pixInstallments: 3 })
  const before = await read(eventUUID)
  expect((await send({ shortName: 'so-fecha', salesClosed: 1 })).changes).toEqual([
    'Evento RODEIO, Vendas encerradas: não → sim.',
  ])
  expect(await read(eventUUID)).toEqual({ ...before, salesClosed: 1 })
})

test('A category is found by its id or its name and keeps its omitted fields, and a new one is added', async () => {
  const { eventUUID } = await send(event('so-o-preco'))
  const [dupla] = (await read(eventUUID)).categories
  const { changes } = await send({
    eventUUID: eventUUID.toUpperCase(),
    categories: [
      { UUID: dupla!.UUID, name: 'DUPLA LIVRE', price: 130 },
      { name: 'LAÇO PRENDA', price: 60, unitsTotal: 20 },
    ],
    bundles: [{ name: 'PACOTE', categories: ['DUPLA LIVRE', 'LAÇO PRENDA'] }],
  })
  expect(changes).toEqual([
    'Categoria DUPLA LIVRE, Nome: LAÇO DUPLA → DUPLA LIVRE.',
    'Categoria DUPLA LIVRE, Preço: R$\u00A0120,00 → R$\u00A0130,00.',
    'Categoria LAÇO PRENDA: nova.',
    'Pacote PACOTE, Categorias do pacote: DUPLA LIVRE → DUPLA LIVRE, LAÇO PRENDA.',
  ])
  expect((await read(eventUUID)).categories).toMatchObject([
    { UUID: dupla!.UUID, unitsTotal: 40, maxParticipants: 20 },
    { name: 'LAÇO PRENDA', maxParticipants: 1 },
  ])
})

test('A new event or category needs its required fields, and an unknown short name is reported', async () => {
  await expect(send({ shortName: 'nao-existe', salesClosed: 1 })).rejects.toThrow(
    /^Evento: não há na loja um evento "nao-existe"\. Para um evento novo, .*\nEvento, Nome \(name\): falta/,
  )
  await send(event('existe'))
  await expect(send({ shortName: 'existe', categories: [{ name: 'LAÇO TRIO' }] })).rejects.toThrow(
    'Categoria 1 (LAÇO TRIO): não existe neste evento. Para uma categoria nova, preencha todos os campos obrigatórios.\nCategoria 1 (LAÇO TRIO), Preço (price): falta preencher.\nCategoria 1 (LAÇO TRIO), Total de unidades (unitsTotal): falta preencher.',
  )
})

test('Ten documents at once that each change another field are all written', async () => {
  const { eventUUID } = await send(event('ao-mesmo-tempo'))
  const names =
    `venue address federationName regionName ctgName batch details support mapUrl officialUrl`.split(' ')
  const sent = Object.fromEntries(names.map((name) => [name, 'https://example.com/']))
  await Promise.all(names.map((name) => send({ eventUUID, [name]: sent[name] })))
  expect(await read(eventUUID)).toMatchObject(sent)
})

describe('An import changes the stock of an item only by its fields', () => {
  const numbered = { ...category, mdlAvailBadges: '1-40', mdlUnitsSold: 12 }
  const sell = async (id: string, taken: number) =>
    database.db.updateTable('item').set({ taken }).where('id', '=', id).execute()
  const stockOf = async (eventUUID: string) => {
    const [first] = (await read(eventUUID)).categories
    return [first!.unitsTotal - first!.soldElsewhere, first!.soldElsewhere, first!.keptBadges]
  }

  test('The stock stays unchanged after sales if a document omits its fields', async () => {
    const { eventUUID } = await send({ ...event('estoque'), categories: [numbered] })
    const [dupla] = (await read(eventUUID)).categories
    const exported = await exportEvent(database.db, 'estoque')
    for (const taken of [0, 5, 28]) {
      await sell(dupla!.UUID, taken)
      await send({ eventUUID, categories: [{ name: 'LAÇO DUPLA', price: 100 + taken }] })
      expect(await stockOf(eventUUID)).toEqual([28, 12, '1-12'])
      await send(exported)
      expect(await stockOf(eventUUID)).toEqual([28, 12, '1-12'])
    }
  })

  test('The stock changes with each of its fields alone', async () => {
    const { eventUUID } = await send({ ...event('estoque-muda'), categories: [numbered] })
    const change = async (fields: Plain) => {
      await send({ eventUUID, categories: [{ name: 'LAÇO DUPLA', ...fields }] })
      return stockOf(eventUUID)
    }
    await sell((await read(eventUUID)).categories[0]!.UUID, 5)
    expect(await change({ mdlUnitsSold: 20 })).toEqual([25, 15, '1-15'])
    expect(await change({ soldElsewhere: 16 })).toEqual([24, 16, '1-16'])
    expect(await change({ keptBadges: '1-3,40' })).toEqual([24, 16, '1-3,40'])
    expect(await change({ mdlAvailBadges: '1-30' })).toEqual([14, 16, '1-15,40'])
    expect(await change({ mdlAvailBadges: null })).toEqual([14, 16, '1-15,40'])
    expect(await change({ unitsTotal: 50 })).toEqual([34, 16, '1-15,40'])
    expect(await change({ unitsTotal: 10 })).toEqual([5, 16, '1-15,40'])
    expect(await change({ soldElsewhere: null, keptBadges: null })).toEqual([21, 0, ''])
  })
})

test('The requirements of a document replace the stored ones, stay if omitted, and null removes them', async () => {
  const gta = { name: 'GTA', about: 'horse', kind: 'yesNo', isRequired: 0, waivedBy: ['desk'] }
  const card = { name: 'Cartão', about: 'rider', kind: 'date', category: 'LAÇO DUPLA' }
  const { eventUUID } = await send({ ...event('com-exigencias'), requirements: [gta, card] })
  const shown = async () =>
    (await read(eventUUID)).requirements.map(({ name, kind, waivedBy, ...row }) =>
      [name, kind, row.isRequired, waivedBy.join(), row.allBut === 0].join(' '),
    )
  const change = async (requirements: unknown) =>
    (await send({ shortName: 'com-exigencias', requirements })).changes

  expect(await shown()).toEqual(['GTA yesNo 0 desk false', 'Cartão date 1  true'])
  expect(await change(undefined)).toEqual([])
  expect(await change([card, { name: 'gta', waivedBy: null }])).toEqual([
    'Exigência gta, Nome: GTA → gta.',
    'Exigência gta, Dispensa: dispensa: Secretaria → sem dispensa.',
    'Exigências: ordem alterada.',
  ])
  expect(await shown()).toEqual(['Cartão date 1  true', 'gta yesNo 0  false'])
  expect(await change(null)).toEqual([
    'Exigência Cartão de LAÇO DUPLA: retirada.',
    'Exigência gta: retirada.',
  ])
  expect(await shown()).toEqual([])
})

test('Wrong requirements of a document are refused with their place, and a saved list stays', async () => {
  const gta = { name: 'GTA', about: 'horse', kind: 'yesNo' }
  const { eventUUID } = await send({ ...event('exigencias-da-loja'), requirements: [gta] })
  const problemsOf = (requirements: unknown) => checkDocument({ ...event('x'), requirements }).problems
  expect(problemsOf('GTA')).toEqual(['Exigências: deve ser uma lista de até 60.'])
  expect(problemsOf([{ ...gta, waivedBy: ['owner', 'treasurer'] }])).toEqual([
    'Exigência 1 (GTA), Quem dispensa (waivedBy): deve ser uma lista destas palavras: owner, desk, checkin.',
  ])
  expect(
    problemsOf([gta, { ...gta, name: 'gta ' }, { name: 'EXAME', about: 'boi', category: 'LAÇO X' }, 'GTA']),
  ).toEqual([
    'Exigência 3 (EXAME), Sobre (about): deve ser uma destas palavras: rider, horse, entity, registration.',
    'Exigência 3 (EXAME), Tipo (kind): falta preencher.',
    'Exigência 3 (EXAME): a categoria "LAÇO X" não existe neste evento.',
    'Exigência 4: deve ser um objeto com seus campos.',
    'Exigência 2 (gta ): Esta exigência já está na lista para as mesmas categorias.',
  ])
  await database.db
    .updateTable('event')
    .set({ requirements_saved_at: new Date() })
    .where('id', '=', eventUUID)
    .execute()
  expect((await send({ shortName: 'exigencias-da-loja', requirements: null })).changes).toEqual([])
  expect((await read(eventUUID)).requirements).toHaveLength(1)
})

test('A requirement of a document lists categories by name or id, or those that it is not for', async () => {
  const gta = { name: 'GTA', about: 'horse', kind: 'yesNo' }
  const { eventUUID } = await send({
    ...event('exigencias-de-categorias'),
    requirements: [
      { ...gta, categories: ['LAÇO DUPLA'] },
      { ...gta, name: 'EXAME', categories: ['LAÇO DUPLA'], allBut: 1 },
      { ...gta, name: 'FILIAÇÃO', categories: [], allBut: 1 },
    ],
  })
  const stored = await read(eventUUID)
  const [pair] = stored.categories
  expect(stored.requirements.map(({ allBut, categoryUUIDs }) => [allBut, categoryUUIDs])).toEqual([
    [0, [pair!.UUID]],
    [1, [pair!.UUID]],
    [1, []],
  ])
  expect(
    (
      await send({
        shortName: 'exigencias-de-categorias',
        requirements: [
          { name: 'GTA', category: pair!.UUID },
          { name: 'EXAME', categories: [pair!.UUID.toUpperCase()], allBut: 1 },
          { name: 'FILIAÇÃO' },
        ],
      })
    ).changes,
  ).toEqual([])
  const problemsOf = (requirement: object) =>
    checkDocument({ ...event('x'), requirements: [{ ...gta, ...requirement }] }).problems
  expect([
    problemsOf({ categories: 'LAÇO DUPLA' }),
    problemsOf({ categories: ['LAÇO DUPLA', 'LAÇO X', 7] }),
    problemsOf({ allBut: 'sim' }),
    problemsOf({ allBut: 0 }),
    problemsOf({ categories: [] }),
  ]).toEqual([
    ['Exigência 1 (GTA): as categorias (categories) devem ser uma lista de nomes.'],
    [
      'Exigência 1 (GTA): a categoria "LAÇO X" não existe neste evento.',
      'Exigência 1 (GTA): a categoria "7" não existe neste evento.',
    ],
    ['Exigência 1 (GTA): todas menos as da lista (allBut) deve ser 0 ou 1.'],
    ['Exigência 1 (GTA): Marque as categorias desta exigência, ou escolha todas.'],
    ['Exigência 1 (GTA): Marque as categorias desta exigência, ou escolha todas.'],
  ])
})
