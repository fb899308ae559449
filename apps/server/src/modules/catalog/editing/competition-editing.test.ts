import { randomUUID } from 'node:crypto'
import type { StatedRules } from '@porteira/contract'
import {
  type CompetitionRules,
  rulesInWords,
  rulesOfTemplate,
  type StrengthRules,
  withoutUsual,
} from '@porteira/domain/competition'
import { describe, expect, test } from 'vitest'
import { buildAccount, buildBundle, buildCategory, buildEvent } from '#testing/builders.ts'
import { waitUntilLocked } from '#testing/paying.ts'
import { buildRoster, heldNow } from '#testing/roster.ts'
import type { TestServer } from '#testing/server.ts'
import { serverWithAdmin } from '#testing/server-of-file.ts'

let server: TestServer
let token: string
serverWithAdmin((started, admin) => {
  server = started
  token = admin.token
})

const individual = rulesOfTemplate('individual')
const withFirst = (part: Partial<StrengthRules>): CompetitionRules => ({
  ...individual,
  strengths: individual.strengths.map((one, index) => (index === 0 ? { ...one, ...part } : one)),
})
const fedBy = (category: string) => ({
  fedBy: {
    from: [{ category, count: 5 }],
    tie: 'all' as const,
    numbers: 'kept' as const,
    result: 'official' as const,
  },
})

async function open(given: object = {}) {
  const event = await buildEvent(server.db, heldNow())
  const category = await buildCategory(server.db, { eventId: event.id, ...given })
  return { event, category, id: category.id }
}

const read = async (itemUUID: string) =>
  (
    await server.call('GET /api/categories/:itemUUID/competition', {
      params: { itemUUID },
      query: { token },
    })
  ).body
const put = (itemUUID: string, competition: unknown, reason?: string) =>
  server.call('PUT /api/categories/:itemUUID/competition', {
    params: { itemUUID },
    query: { token },
    body: { competition: competition as StatedRules | null, ...(reason !== undefined && { reason }) },
  })
const answerTo = async (...sent: Parameters<typeof put>) => {
  const { status, body } = await put(...sent)
  return [status, body.msg]
}
const readRow = (id: string) =>
  server.db.selectFrom('category').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
const listFacts = (id: string) =>
  server.db
    .selectFrom('audit')
    .where('entity_id', '=', id)
    .where('action', '=', 'category.rules')
    .select(['before', 'after', 'reason'])
    .orderBy('id')
    .execute()

/** A shot that is stored by the call of a scorer. */
async function shoot(catUUID: string) {
  const { uuid } = await buildAccount(server.db)
  await buildRoster(server.db, catUUID, [1], [uuid])
  return {
    send: () =>
      server.call('POST /api/scoring/:catUUID/shots', {
        params: { catUUID },
        body: {
          token,
          shots: [
            {
              id: randomUUID(),
              badge: 1,
              uuid,
              phase: 'qualify',
              round: 1,
              hit: 1,
              thrownOn: new Date().toISOString(),
            },
          ],
          undone: [],
        },
      }),
  }
}
const thrown = async (competition: CompetitionRules | null, given: object = {}) => {
  const category = await open(given)
  if (competition) await put(category.id, competition)
  await (await shoot(category.id)).send()
  return category
}

describe('An owner sets the rules of a category', () => {
  test('The rules are stored and read with their sentences, and what is usual may be left out', async () => {
    const { event, category, id } = await open()
    expect(await read(id)).toMatchObject({ competition: null, sentences: [], hasShots: 0 })
    expect(await answerTo(id, withoutUsual(individual))).toEqual([200, 'Regras salvas!'])
    expect(await read(id)).toEqual({
      status: 'OK',
      name: category.name,
      eventUUID: event.id,
      eventName: event.name,
      minParticipants: 1,
      maxParticipants: 1,
      competition: individual,
      sentences: rulesInWords(individual),
      hasShots: 0,
      finalStartedOn: null,
      begun: [],
      official: [],
      lockSays:
        'Livre até a primeira armada. Depois, com motivo: nomes, prêmios, prazo de protesto, e vidas, parada e tipo de final que não começou.',
      categories: [],
    })
    expect(await listFacts(id)).toEqual([
      {
        before: { competition: null },
        after: { competition: individual, savedLives: 0, strengthOptions: 3, strengthDynamic: 1 },
        reason: '',
      },
    ])
    expect(await answerTo(id, individual)).toEqual([200, 'Regras salvas!'])
    expect(await listFacts(id)).toHaveLength(1)
    expect(await answerTo(id, null)).toEqual([200, 'Regras retiradas!'])
    expect((await readRow(id)).competition).toBeNull()
  })

  test('The settings that the scoreboard and the forms read follow from the rules', async () => {
    const { id } = await open({ saved_lives: 7, strength_options: 1 })
    const lives = withFirst({
      final: { kind: 'suddenDeath', lives: 2, stopAt: 1, whenAllMiss: 'again' },
    })
    await put(id, { ...lives, strengths: lives.strengths.slice(0, 1) })
    expect(await readRow(id)).toMatchObject({
      saved_lives: 2,
      strength_options: 1,
      strength_dynamic: true,
    })
    await put(id, { ...individual, qualifier: { ...individual.qualifier, sieve: { kind: 'sold' } } })
    expect(await readRow(id)).toMatchObject({
      saved_lives: 0,
      strength_options: 3,
      strength_dynamic: false,
    })
  })

  test('Categories are named by id or by name and stored by id, and the sentences name them', async () => {
    const { event, id } = await open({ name: 'FINAL' })
    const first = await buildCategory(server.db, { eventId: event.id, name: 'PRIMEIRA' })
    await put(id, { ...individual, ...fedBy('PRIMEIRA'), countsFor: first.id })
    const { competition, sentences, categories } = await read(id)
    expect(competition).toMatchObject({ ...fedBy(first.id), countsFor: first.id })
    expect(sentences.join(' ')).toContain('Entram os 5 melhores de PRIMEIRA')
    expect(categories).toEqual([{ uuid: first.id, name: 'PRIMEIRA', hasRules: 0, sources: [] }])
    expect(await answerTo(first.id, { ...individual, ...fedBy(id) })).toEqual([
      422,
      'As provas esperam uma pela outra: PRIMEIRA e FINAL.',
    ])
    const foreign = (await open()).id
    expect((await put(id, { ...individual, ...fedBy(foreign) })).body.msg).toContain(
      'não existe neste evento',
    )
  })

  test('Rules do not take a strength away that a bundle fixes', async () => {
    const { event, id } = await open({ strength_options: 3 })
    await buildBundle(server.db, {
      eventId: event.id,
      categoryIds: [id],
      name: 'PACOTE C',
      override_strength: 'C',
    })
    const sold = {
      ...individual,
      qualifier: { ...individual.qualifier, sieve: { kind: 'sold' as const } },
    }
    const refused = [
      409,
      'O pacote PACOTE C fixa a força C, que estas regras não deixam escolher. Tire antes a força fixa do pacote.',
    ]
    expect(await answerTo(id, individual)).toEqual(refused)
    expect(await answerTo(id, { ...sold, strengths: sold.strengths.slice(0, 2) })).toEqual(refused)
    expect((await put(id, sold)).status).toBe(200)
  })
})

const bad: [unknown, number, string][] = [
  ['x', 400, 'Valor inválido: Regras da prova.'],
  [{}, 400, 'Valor inválido: laçadores.'],
  [{ ...individual, riders: 11 }, 400, 'Valor inválido: laçadores.'],
  [{ ...individual, shotsPerRound: 1.5 }, 400, 'Valor inválido: armadas por volta.'],
  [{ ...individual, strengths: [] }, 400, 'Valor inválido: força.'],
  [withFirst({ name: 'x'.repeat(41) }), 400, 'Valor inválido: força 1, nome.'],
  [
    withFirst({ final: { kind: 'suddenDeath', lives: 100, stopAt: 1, whenAllMiss: 'again' } }),
    400,
    'Valor inválido: força 1, final, vidas.',
  ],
  [withFirst({ final: { kind: 'x' } as never }), 400, 'Valor inválido: força 1, final.'],
  [{ ...individual, lifeCost: { kind: 'round' } }, 400, 'Valor inválido: o que custa uma vida, acertos.'],
  [
    { ...individual, prizeBase: { kind: 'perEntry', reais: -1 } },
    400,
    'Valor inválido: base dos prêmios, valor.',
  ],
  [withFirst({ minimum: 4 }), 422, 'Força A e força B com 4 acertos: um dos dois precisa mudar.'],
  [{ ...individual, riders: 2 }, 422, 'As regras pedem 2 laçadores, e a inscrição tem no máximo 1.'],
  [withFirst({ name: '  ' }), 400, 'Valor inválido: força 1, nome.'],
  [withFirst({ name: 'A\u0001' }), 400, 'Pedido inválido. Por favor confira os dados.'],
]
test.each(bad)('The rules %# are refused in words, and nothing changes', async (rules, status, msg) => {
  const { id } = await open()
  expect(await answerTo(id, rules)).toEqual([status, msg])
  expect((await readRow(id)).competition).toBeNull()
})

test('An unknown property is dropped, and the properties of each kind of an object stay', async () => {
  const { id } = await open()
  const rules = withFirst({
    final: { kind: 'rounds', rounds: 2, counts: 'all' },
    prizes: [
      {
        from: 1,
        to: 1,
        per: 'entry',
        award: { kind: 'percent', percent: 12.5 },
        minimumEntries: 9,
        otherwise: { kind: 'goods', goods: 'uma sela' },
      },
    ],
  })
  expect((await put(id, { ...rules, hidden: 1 })).status).toBe(200)
  expect((await read(id)).competition).toEqual(rules)
})

test('An unknown category has no rules to read or to set', async () => {
  for (const id of ['x', randomUUID()]) {
    const params = { itemUUID: id }
    const call = await server.call('GET /api/categories/:itemUUID/competition', {
      params,
      query: { token },
    })
    expect(call.status).toBe(404)
    expect((await put(id, null)).status).toBe(404)
  }
})

describe('After the first shot most of the rules stay', () => {
  test('A change needs a reason, which the audit keeps', async () => {
    const { id } = await thrown(individual)
    expect(await read(id)).toMatchObject({
      hasShots: 1,
      lockSays:
        'A prova já tem armadas. Com motivo mudam nomes, prêmios, prazo de protesto, e vidas, parada e tipo da final.',
    })
    const changed = withFirst({
      name: 'OURO',
      final: { kind: 'suddenDeath', lives: 1, stopAt: 3, whenAllMiss: 'again' },
    })
    expect(await answerTo(id, changed)).toEqual([400, 'Informe o motivo.'])
    expect(await answerTo(id, changed, '  ')).toEqual([400, 'Informe o motivo.'])
    expect((await read(id)).competition).toEqual(individual)
    expect((await put(id, changed, 'Faltou uma vida')).status).toBe(200)
    expect((await listFacts(id)).map(({ reason }) => reason)).toEqual(['', 'Faltou uma vida'])
  })

  test('What other screens read of the rules stays with a reason too', async () => {
    const { id } = await thrown(individual)
    expect(await answerTo(id, withFirst({ minimum: 5, trophies: 9 }), 'Troféus')).toEqual([
      409,
      'Força A: depois da primeira armada não muda mais o número de troféus.',
    ])
    expect(await answerTo(id, null, 'Sem regras')).toEqual([
      409,
      'Depois da primeira armada as regras não podem ser retiradas.',
    ])
    expect((await read(id)).competition).toEqual(individual)
  })

  test('A category whose only shot was taken back has free rules again, until a shot stands', async () => {
    const { id } = await open()
    await put(id, individual)
    const { send } = await shoot(id)
    await send()
    const shot = await server.db
      .selectFrom('shot')
      .where('category_id', '=', id)
      .select('id')
      .executeTakeFirstOrThrow()
    const undone = [{ id: shot.id, undoneOn: new Date().toISOString() }]
    const body = { token, shots: [], undone }
    const undo = await server.call('POST /api/scoring/:catUUID/shots', { params: { catUUID: id }, body })
    expect(undo.status).toBe(200)
    expect(await read(id)).toMatchObject({ hasShots: 0, lockSays: expect.stringContaining('Livre até') })
    expect((await put(id, withFirst({ trophies: 9 }))).status).toBe(200)

    await send()
    expect(await read(id)).toMatchObject({ hasShots: 1 })
    expect((await put(id, individual, 'Engano')).status).toBe(409)
  })

  test('A category with shots gets no first rules', async () => {
    const { id } = await thrown(null)
    expect(await answerTo(id, individual, 'Agora com regras')).toEqual([
      409,
      'Depois da primeira armada esta prova não pode mais receber regras.',
    ])
  })

  test('The lives of a final that began stay, and its prizes may change', async () => {
    const { id } = await thrown(individual)
    await server.db
      .updateTable('category')
      .set({ final_started_at: new Date() })
      .where('id', '=', id)
      .execute()
    const lives = withFirst({
      final: { kind: 'suddenDeath', lives: 1, stopAt: 2, whenAllMiss: 'again' },
    })
    expect(await answerTo(id, lives, 'Uma vida')).toEqual([
      409,
      'Força A: a final já começou, e não muda mais.',
    ])
    const goods = { kind: 'goods', goods: 'uma sela' } as const
    const prize = {
      from: 1,
      to: 1,
      per: 'rider',
      award: goods,
      minimumEntries: 0,
      otherwise: { kind: 'none' },
    } as const
    expect((await put(id, withFirst({ prizes: [prize] }), 'Prêmio novo')).status).toBe(200)
    expect((await read(id)).lockSays).toBe(
      'Há final que já começou: nela mudam, com motivo, nomes, prêmios e prazo de protesto. Nas outras, também vidas, parada e tipo.',
    )
  })

  test('Rules that are saved while the first shot is stored wait for it and are refused', async () => {
    const { id } = await open()
    await put(id, individual)
    const { send } = await shoot(id)
    const calls = await server.db.transaction().execute(async (held) => {
      // The shot has the lock of its category and waits for the row of the event.
      await held.selectFrom('event').select('id').forUpdate().execute()
      const shot = send()
      await waitUntilLocked(server)
      const rules = put(id, rulesOfTemplate('knockout'))
      await waitUntilLocked(server, 2)
      return { shot, rules }
    })
    expect((await calls.shot).body).toMatchObject({ status: 'OK' })
    const refused = await calls.rules
    expect([refused.status, refused.body.code]).toEqual([409, 'rules_locked'])
    expect((await read(id)).competition).toEqual(individual)
  })

  test('A first shot that arrives while rules are saved waits for them', async () => {
    const { id } = await open()
    const { send } = await shoot(id)
    const calls = await server.db.transaction().execute(async (held) => {
      await held.selectFrom('category').select('id').where('id', '=', id).forUpdate().execute()
      const rules = put(id, individual)
      await waitUntilLocked(server)
      const shot = send()
      await waitUntilLocked(server, 2)
      return { shot, rules }
    })
    expect((await calls.rules).status).toBe(200)
    expect((await calls.shot).status).toBe(200)
    expect(await read(id)).toMatchObject({ competition: individual, hasShots: 1 })
  })
})
