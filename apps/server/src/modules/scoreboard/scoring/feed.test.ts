import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAdmin } from '#testing/builders.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import type { DemoData } from '#demo/demo.rules.ts'
import { loadDemo } from '#demo/demo.service.ts'
import { rebuildRankings } from '../rankings/deriving.service.ts'

const demo = JSON.parse(
  readFileSync(new URL('../../../../../../demo/demo-data.json', import.meta.url), 'utf8'),
) as DemoData
const DUPLA = 'd2dd0265-dc69-5970-99bf-f114fbcfd74e'
const PRENDA = 'f62809fa-ccea-5d0e-a7a0-855147a79844'
const LOLO = '9b0fd0c3-d8cd-5ff7-a436-7d7dcd639008'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await startTestServer()
  await loadDemo(server.db, demo, { now: new Date(), passwordHash: 'x', passwordPepper: 'x' })
  // Without rules it has no official result, which a feed does not change.
  await server.db.updateTable('category').set({ competition: null }).where('id', '=', PRENDA).execute()
  admin = (await buildAdmin(server.db)).token
})
afterAll(() => server[Symbol.asyncDispose]())

const key = () => ({ authorization: `Bearer ${server.config.serviceKey}` })
type Entry = {
  badge: number
  strength: number
  shots: { uuid?: string; qualify: number[]; final: number[] }[]
}

const put = (catUUID: string, revision: number, entries: Entry[], headers: Record<string, string> = key()) =>
  server.call(
    'PUT /api/integration/rankings/:catUUID',
    { params: { catUUID }, body: { revision, rankingsLiveNow: 1, entries } },
    headers,
  )
const read = async (catUUID: string) =>
  (await server.call('GET /api/rankings/category/:catUUID', { params: { catUUID } })).body
const entry = (badge: number, qualify: number[], final: number[] = [], uuid = LOLO): Entry => ({
  badge,
  strength: 1,
  shots: [{ uuid, qualify, final }],
})

test('Only the holder of the service key may send scores', async () => {
  for (const headers of [{}, { authorization: 'Bearer errada' }, { authorization: `Bearer ${admin}` }])
    expect((await put(PRENDA, 1, [], headers)).status).toBe(401)
})

describe('Another system sends a revision', () => {
  test('A revision replaces the shots, and the same revision again changes nothing', async () => {
    const scoreSheets = (demo.scoreSheets[DUPLA] ?? []).slice(0, 3)
    expect((await put(DUPLA, 7, scoreSheets)).status).toBe(200)
    const first = await read(DUPLA)
    expect(first.rankings.map(({ badge }) => badge)).toEqual(scoreSheets.map(({ badge }) => badge))
    await put(DUPLA, 7, scoreSheets)
    expect((await read(DUPLA)).rankings).toEqual(first.rankings)
    expect(await rebuildRankings(server.db)).toEqual([])
  })

  test('A revision older than the stored one is ignored', async () => {
    const { status, body } = await put(DUPLA, 6, [])
    expect([status, body.msg]).toEqual([409, 'Revisão antiga do placar ignorada.'])
    expect((await read(DUPLA)).rankings).toHaveLength(3)
  })

  test('A revision that corrects a shot keeps the replaced shot', async () => {
    await put(PRENDA, 1, [entry(11, [1, 1, 1])])
    await put(PRENDA, 2, [entry(11, [1, 0, 1])])
    expect((await read(PRENDA)).rankings).toMatchObject([{ badge: 11, qualifyHits: 2, qualifyTotal: 3 }])
    const kept = await server.db
      .selectFrom('shot')
      .where('category_id', '=', PRENDA)
      .where('badge', '=', 11)
      .where('phase', '=', 'qualify')
      .where('round', '=', 2)
      .select('hit')
      .execute()
    expect(kept.map(({ hit }) => hit).toSorted()).toEqual([false, true])
  })

  test('A revision with unknown numbers or riders is refused with a list of them', async () => {
    const { status, body } = await put(PRENDA, 3, [
      entry(9000, [1]),
      entry(9001, [1]),
      entry(11, [1], [], 'ffffffff-ffff-4fff-8fff-ffffffffffff'),
    ])
    expect(status).toBe(422)
    expect(body.msg).toBe(
      'Números desconhecidos: 9000, 9001.\nLaçadores desconhecidos: ffffffff-ffff-4fff-8fff-ffffffffffff.',
    )
    expect((await put(PRENDA, 3, [entry(11, [1]), entry(11, [0])])).body.msg).toBe('Números repetidos: 11.')
  })

  test('A revision may end the live mark of a ranking', async () => {
    await server.call(
      'PUT /api/integration/rankings/:catUUID',
      { params: { catUUID: PRENDA }, body: { revision: 4, rankingsLiveNow: 0, entries: [entry(11, [1])] } },
      key(),
    )
    expect((await read(PRENDA)).rankingsLiveNow).toBe(0)
  })
})

describe('An administrator uploads a CSV', () => {
  const upload = (...lines: string[]) =>
    server.call('POST /api/scoring/:catUUID/csv', {
      params: { catUUID: PRENDA },
      body: { token: admin, csv: ['numero;forca;cpf;nome;entidade;c1;c2;c3;f1', ...lines].join('\r\n') },
    })
  const cpfOf = (uuid: string) => demo.users.find((user) => user.userUUID === uuid)?.cpf ?? ''

  test('A CSV replaces the shots, and an empty cell means no shot', async () => {
    const { status } = await upload(`11;A;${cpfOf(LOLO)};LOLÔ;"CTG ""NOVO""; 2º";X;;0;x`)
    expect(status).toBe(200)
    expect((await read(PRENDA)).rankings).toMatchObject([
      {
        badge: 11,
        strength: 1,
        entity: 'CTG "NOVO"; 2º',
        qualifyHits: 1,
        qualifyTotal: 2,
        finalHits: 1,
        finalTotal: 1,
      },
    ])
  })

  test('A CSV with errors gets a list of the lines and changes nothing', async () => {
    const { status, body } = await upload(
      `11;A;${cpfOf(LOLO)};LOLÔ;;X;X;X;`,
      `abc;A;${cpfOf(LOLO)};LOLÔ;;X`,
      `12;A;123;LOLÔ;;X`,
      `12;A;${cpfOf(LOLO)};LOLÔ;;2`,
    )
    expect(status).toBe(422)
    expect(body.msg).toBe(
      'Linha 3: número inválido: abc\nLinha 4: CPF inválido\nLinha 5: use X, 0 ou nada, e não 2',
    )
    expect((await read(PRENDA)).rankings).toMatchObject([{ qualifyTotal: 2 }])
  })
})
