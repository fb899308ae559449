import { randomUUID } from 'node:crypto'
import {
  type CompetitionRules,
  rulesInWords,
  rulesOfTemplate,
  withoutUsual,
} from '@porteira/domain/competition'
import { describe, expect, test } from 'vitest'
import { buildAccount } from '#testing/builders.ts'
import { requiredEventFields } from '#testing/event-document.ts'
import { waitUntilLocked } from '#testing/paying.ts'
import { heldNow } from '#testing/roster.ts'
import { type Database, openTestDatabase, type TestServer } from '#testing/server.ts'
import { serverWithAdmin } from '#testing/server-of-file.ts'
import { exportEvent } from './exporting.service.ts'
import { documentText } from './exporting.rules.ts'
import { importDocument, readText } from './importing.service.ts'
import { readStoredEvent } from './stored-event.queries.ts'

let server: TestServer
let token: string
serverWithAdmin((started, admin) => {
  server = started
  token = admin.token
})

const how = { isDryRun: false, actor: { kind: 'command' as const } }
const send = (document: unknown, isDryRun = false) =>
  importDocument(server.db, document, { ...how, isDryRun })
const problemsOf = (document: unknown) =>
  send(document).then(
    () => [],
    (error: Error) => error.message.split('\n'),
  )

const individual = rulesOfTemplate('individual')
const knockout = rulesOfTemplate('knockout')
const category = { name: 'LAÇO', price: 120, unitsTotal: 40 }
const final = {
  name: 'FINAL',
  price: 0,
  unitsTotal: 0,
  competition: {
    ...withoutUsual(knockout),
    fedBy: {
      from: [{ category: 'LAÇO', count: 5 }],
      tie: 'throw',
      numbers: 'byPlace',
      result: 'official',
    },
    countsFor: 'LAÇO',
  },
}

let made = 0
const document = (...categories: object[]) => ({
  ...requiredEventFields,
  shortName: `regras-${(made += 1)}`,
  categories,
})
const read = async (eventUUID: string) => (await readStoredEvent(server.db, eventUUID))!
const rulesOf = async (eventUUID: string, name = 'LAÇO') =>
  (await read(eventUUID)).categories.find((one) => one.name === name)!

describe('A document has the rules of its categories', () => {
  test('The rules are stored complete, and the settings that follow from them replace those of the document', async () => {
    const stated = { ...category, competition: withoutUsual(individual), savedLives: 9, strengthOptions: 1 }
    const { eventUUID } = await send(document(stated))
    expect(await rulesOf(eventUUID)).toMatchObject({
      competition: individual,
      savedLives: 0,
      strengthOptions: 3,
      strengthDynamic: 1,
    })
  })

  test('A category is named by its name, also a new one, and stored with its id', async () => {
    const { eventUUID } = await send(document(final, category))
    const [own, source] = [await rulesOf(eventUUID, 'FINAL'), await rulesOf(eventUUID)]
    expect(own.competition).toMatchObject({
      fedBy: { from: [{ category: source.UUID, count: 5 }] },
      countsFor: source.UUID,
    })
  })

  test('A document that does not name the rules keeps them, and null removes them', async () => {
    const sent = document({ ...category, competition: individual })
    const { eventUUID } = await send(sent)
    const price = { shortName: sent.shortName, categories: [{ name: 'LAÇO', price: 130, savedLives: 5 }] }
    expect((await send(price)).changes).toHaveLength(1)
    expect(await rulesOf(eventUUID)).toMatchObject({ competition: individual, price: 130, savedLives: 0 })
    await send({ ...price, categories: [{ name: 'LAÇO', competition: null }] })
    expect((await rulesOf(eventUUID)).competition).toBeNull()
  })

  test('An export with rules is imported again without a change, here and in another shop', async () => {
    const rules = { ...individual, protestMinutes: 30 }
    const { eventUUID } = await send(document({ ...category, competition: rules }, final))
    const exported = await exportEvent(server.db, eventUUID)
    const text = await readText(documentText(exported, { isJson: false }))
    expect(text).toEqual(exported)
    expect((await send(text)).changes).toEqual([])
    const categories = exported['categories'] as { name: string }[]
    expect(categories.find(({ name }) => name === 'FINAL')).toMatchObject({
      competition: { fedBy: { from: [{ category: 'LAÇO', count: 5 }] }, countsFor: 'LAÇO' },
    })
    const other = await openTestDatabase()
    try {
      await importDocument(other.db, text, how)
      expect(await exportEvent(other.db, eventUUID)).toEqual(exported)
    } finally {
      await other.close()
    }
  })

  test('A dry run says the change of the rules in words and writes nothing', async () => {
    const sent = document({ ...category, competition: individual })
    const { eventUUID } = await send(sent)
    const change = (competition: CompetitionRules | null) =>
      send({ shortName: sent.shortName, categories: [{ name: 'LAÇO', competition }] }, true)
    const strengths = individual.strengths.map((one, index) => (index === 2 ? { ...one, minimum: 2 } : one))
    expect((await change({ ...individual, strengths })).changes).toEqual([
      'Categoria LAÇO, Regras da prova: Força A com 5 acertos, para em 2. Força B com 4, para em 3. Força C com 3, para em 5. → Força A com 5 acertos, para em 2. Força B com 4, para em 3. Força C com 2, para em 5.',
    ])
    expect((await change(null)).changes).toEqual([
      `Categoria LAÇO, Regras da prova: ${rulesInWords(individual).join(' ')} → (vazio)`,
    ])
    expect((await change(individual)).changes).toEqual([])
    expect((await rulesOf(eventUUID)).competition).toEqual(individual)
  })
})

test.each<[unknown, string]>([
  ['texto', 'Regras da prova (competition): deve ser as regras da prova, como em docs/import.md, ou null.'],
  [{ ...individual, riders: undefined }, 'regras da prova, laçadores (riders): falta preencher.'],
  [{ ...individual, extra: 1 }, 'regras da prova, campo desconhecido "extra".'],
  [
    { ...individual, qualifier: { ...individual.qualifier, rounds: 81 } },
    'regras da prova, classificatória, voltas (qualifier.rounds): deve ser um número inteiro de 0 a 80.',
  ],
  [
    { ...individual, qualifier: { ...individual.qualifier, sieve: { kind: 'x' } } },
    'regras da prova, classificatória, quem passa, tipo (qualifier.sieve.kind): deve ser uma destas palavras: hits, percent, best, sold, byHand.',
  ],
  [
    { ...individual, prizeBase: { kind: 'perEntry', reais: -1 } },
    'regras da prova, base dos prêmios, valor (prizeBase.reais): deve ser um número de 0 a 9999999.99.',
  ],
  [
    { ...individual, strengths: [{ ...individual.strengths[0], name: '  ' }] },
    'regras da prova, força 1, nome (strengths.0.name): deve ser um texto de 1 a 40 caracteres.',
  ],
  [
    { ...individual, strengths: [{ ...individual.strengths[0], name: 'A\u0000' }] },
    'regras da prova, não podem ter caracteres de controle.',
  ],
  [{ ...individual, strengths: [] }, 'regras da prova, força (strengths): deve ser uma lista de 1 a 26.'],
  [
    {
      ...individual,
      fedBy: { from: [{ category: 'X', count: 0 }], tie: 'all', numbers: 'kept', result: 'official' },
    },
    'regras da prova, de onde vêm as inscrições, de 1, quantos passam (fedBy.from.0.count): deve ser um número inteiro de 1 a 999.',
  ],
  [{ ...individual, riders: 2 }, 'As regras pedem 2 laçadores, e a inscrição tem no máximo 1.'],
  [{ ...individual, countsFor: 'LAÇO' }, 'A armada já vale para esta prova: escolha outra.'],
  [{ ...individual, countsFor: 'OUTRO' }, 'A prova “OUTRO” não existe neste evento.'],
])('The rules %# of a document are refused in words', async (competition, says) => {
  const [problem, ...others] = await problemsOf(document({ ...category, competition }))
  expect(problem).toContain('Categoria 1 (LAÇO)')
  expect(problem).toContain(says)
  expect(others).toEqual([])
})

test('A category with fewer riders than its rules ask for is refused, and other changes are not', async () => {
  const pair = rulesOfTemplate('team')
  const sent = document({ ...category, maxParticipants: 2, competition: pair })
  await send(sent)
  const change = (part: object) =>
    problemsOf({ shortName: sent.shortName, categories: [{ name: 'LAÇO', ...part }] })
  expect(await change({ maxParticipants: 1 })).toEqual([
    'Categoria 1 (LAÇO): As regras pedem 2 laçadores, e a inscrição tem no máximo 1.',
  ])
  expect(await change({ price: 1 })).toEqual([])
})

test('A bundle cannot fix a strength of a category whose rules decide it by hits', async () => {
  const bundle = {
    name: 'PACOTE',
    price: 1,
    unitsTotal: 1,
    registrationsPerUser: 1,
    categories: ['LAÇO'],
    overrideStrength: 'B',
  }
  const sent = {
    ...document({ ...category, competition: individual, strengthDynamic: 0 }),
    bundles: [bundle],
  }
  expect(await problemsOf(sent)).toEqual([
    'Pacote 1 (PACOTE): a categoria LAÇO define a força pelos acertos.',
  ])
})

test('Rules that an owner saved stay, with the settings that follow from them', async () => {
  const sent = document({ ...category, competition: individual })
  const { eventUUID } = await send(sent)
  const { UUID } = await rulesOf(eventUUID)
  const saved = await server.call('PUT /api/categories/:itemUUID/competition', {
    params: { itemUUID: UUID },
    query: { token },
    body: { competition: knockout },
  })
  expect(saved.status).toBe(200)
  const again = { ...sent, categories: [{ ...category, price: 99, savedLives: 4, competition: individual }] }
  expect((await send(again)).changes).toHaveLength(1)
  expect(await rulesOf(eventUUID)).toMatchObject({
    competition: knockout,
    price: 99,
    savedLives: 0,
    strengthOptions: 1,
  })
})

test('Rules that are saved while an import runs are not overwritten by it', async () => {
  const sent = document({ ...category, competition: individual })
  const { eventUUID } = await send(sent)
  const { UUID } = await rulesOf(eventUUID)
  const change = { ...sent, categories: [{ ...category, competition: rulesOfTemplate('feeder') }] }
  const importing = await server.db.transaction().execute(async (held) => {
    await held
      .updateTable('category')
      .set({ competition: JSON.stringify(knockout), competition_decided_at: new Date() })
      .where('id', '=', UUID)
      .execute()
    const imported = send(change)
    await waitUntilLocked(server)
    return { imported }
  })
  await importing.imported
  expect(await rulesOf(eventUUID)).toMatchObject({ competition: knockout })
})

/** A document of an event that is held now, and its category. */
async function importHeld() {
  const { starts_on: startDate, ends_on: endDate } = heldNow()
  const sent = {
    ...document({ ...category, competition: individual }),
    startDate,
    endDate,
    salesStart: '2020-01-01T08:00:00-03:00',
    salesEnd: `${startDate}T08:00:00-03:00`,
  }
  const { eventUUID } = await send(sent)
  const { UUID } = await rulesOf(eventUUID)
  return { sent, eventUUID, UUID }
}

async function throwFirst(db: Database, categoryId: string) {
  const { uuid } = await buildAccount(server.db)
  const shot = { id: randomUUID(), category_id: categoryId, badge: 1, rider_uuid: uuid }
  await db
    .insertInto('shot')
    .values({ ...shot, phase: 'qualify', round: 1, hit: true, thrown_at: new Date() })
    .execute()
}

const refusedByShot = [
  'Categoria LAÇO: a prova já tem armadas, e as regras não mudam mais por arquivo. Use a página das regras.',
]

test('After the first shot a document does not change the rules, and the same rules are no change', async () => {
  const { sent, eventUUID, UUID } = await importHeld()
  await throwFirst(server.db, UUID)
  for (const competition of [knockout, null])
    expect(await problemsOf({ ...sent, categories: [{ ...category, competition }] })).toEqual(refusedByShot)
  expect((await send({ ...sent, venue: 'PARQUE' })).changes).toHaveLength(1)
  expect((await rulesOf(eventUUID)).competition).toEqual(individual)
})

test('A shot that is stored during an import of other rules is waited for, and the import is refused', async () => {
  const { sent, eventUUID, UUID } = await importHeld()
  const importing = await server.db.transaction().execute(async (held) => {
    await held.selectFrom('category').select('id').where('id', '=', UUID).forUpdate().execute()
    await throwFirst(held, UUID)
    const problems = problemsOf({ ...sent, categories: [{ ...category, competition: knockout }] })
    await waitUntilLocked(server)
    return { problems }
  })
  expect(await importing.problems).toEqual(refusedByShot)
  expect((await rulesOf(eventUUID)).competition).toEqual(individual)
})
