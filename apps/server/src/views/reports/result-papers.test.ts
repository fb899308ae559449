import { randomBytes, randomUUID } from 'node:crypto'
import type { Role } from '@porteira/contract'
import type { CompetitionRules } from '@porteira/domain/competition'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { erasePerson } from '#operations/privacy/privacy.service.ts'
import { Category, individual, openArena, strength, suddenDeath } from '#testing/arena.ts'
import { buildAccount, buildBuyer, buildCategory, buildSession } from '#testing/builders.ts'
import { buildPaidCart, filled, putParticipants } from '#testing/paid-cart.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { unzip } from '#testing/unzip.ts'
import { readTable } from '#testing/worksheet.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

type Arena = Awaited<ReturnType<typeof openArena>>
type Paper = 'results' | 'champions' | 'prizes' | 'protests'

const PAPERS: Paper[] = ['results', 'champions', 'prizes', 'protests']

const askPaper = ({ eventUUID, token }: Pick<Arena, 'eventUUID' | 'token'>, paper: string) =>
  server.call('GET /api/events/:eventUUID/report/results/:paper', {
    params: { eventUUID, paper },
    query: { token },
  })

const askFederation = ({ eventUUID, token }: Pick<Arena, 'eventUUID' | 'token'>) =>
  server.call('GET /api/events/:eventUUID/report/federation', { params: { eventUUID }, query: { token } })

/** The columns by which a paper is found in its workbook. */
const columns = { results: 'Prova', champions: 'Posição', prizes: 'Assinatura', protests: 'De quem' }

const readPaper = async (arena: Arena, paper: Paper) =>
  readTable(unzip((await askPaper(arena, paper)).raw), columns[paper])

const readFederation = async (arena: Arena) =>
  readTable(unzip((await askFederation(arena)).raw), 'CPF', 'Cartão', 'Região')

const prize = (place: number, award: CompetitionRules['strengths'][number]['prizes'][number]['award']) => ({
  from: place,
  to: place,
  per: 'entry' as const,
  award,
  minimumEntries: 0,
  otherwise: { kind: 'none' as const },
})

const prizes = [
  prize(1, { kind: 'money', reais: 1000 }),
  prize(2, { kind: 'money', reais: 500.01 }),
  prize(2, { kind: 'goods', goods: 'SELA' }),
]
const rules = individual(1, [strength(1, { final: suddenDeath(1), trophies: 1, prizes })], {
  protestMinutes: 0,
})

/** Number 1 stays, then 2 falls after 3, so the places are 1, 2, 3. */
async function throwAll(category: Category) {
  for (const badge of [1, 2, 3]) await category.throw(badge, 'qualify', '1')
  await category.decide('finalStarted', { strength: 1 })
  await category.throw(1, 'final', '1')
  await category.throw(2, 'final', '1')
  await category.throw(3, 'final', '0')
  await category.throw(1, 'final', '1', { from: 2 })
  await category.throw(2, 'final', '0', { from: 2 })
}

/** A category whose numbers 1 to 3 are sold entries of these riders. */
async function sell({ eventUUID, token, nextInstant }: Arena, riders: { cpf: string; uuid: string }[]) {
  const category = await buildCategory(server.db, {
    eventId: eventUUID,
    auto_badge: true,
    registrations_per_user: 9,
    strength_dynamic: true,
    competition: JSON.stringify(rules),
  })
  await enter(category.id, riders)
  const teams = new Map(riders.map(({ uuid }, index) => [index + 1, [uuid]]))
  return new Category(server, { catUUID: category.id, token, rules, teams, nextInstant })
}

/** Entries of a category, one for each rider, as their buyer forms them. */
async function enter(itemUUID: string, riders: { cpf: string }[]) {
  const { token } = await buildBuyer(server.db)
  const { cartUUID, forms } = await buildPaidCart(server, token, [{ itemUUID, quantity: riders.length }])
  const items = forms.map((form, index) => filled(form, { participants: [riders[index]?.cpf ?? ''] }))
  const { status, body } = await putParticipants(server, cartUUID, items, { token })
  if (status !== 200) throw new Error(body.msg)
}

/** A club of a region of a federation. */
async function buildClub() {
  const [region, club] = [randomUUID(), randomUUID()]
  const mark = randomBytes(3).toString('hex').toUpperCase()
  await server.db
    .insertInto('entity')
    .values({ id: region, kind: 'region', name: `REGIÃO ${mark}` })
    .execute()
  await server.db
    .insertInto('entity')
    .values({ id: club, kind: 'ctg', name: `CTG ${mark}`, region_id: region })
    .execute()
  return { id: club, name: `CTG ${mark}`, region: `REGIÃO ${mark}` }
}

const buildRider = (name: string) => buildAccount(server.db, { name })

const fileNameOf = async (answer: ReturnType<typeof askFederation>) =>
  (await answer).headers['content-disposition']

const shortNameOf = async ({ eventUUID }: Arena) =>
  (
    await server.db
      .selectFrom('event')
      .where('id', '=', eventUUID)
      .select('short_name')
      .executeTakeFirstOrThrow()
  ).short_name

test('Papers of an event have results, champions, prizes to sign and protests, and no legal name or CPF', async () => {
  const arena = await openArena(server)
  const category = await arena.open(rules, [1, 2, 3])
  await server.db
    .updateTable('ranking_entry')
    .set({ entity: 'CTG DO EXEMPLO' })
    .where('category_id', '=', category.id)
    .where('badge', '=', 1)
    .execute()
  await throwAll(category)
  const provisional = { Força: 'A', Situação: 'Provisório' }
  expect(await readPaper(arena, 'results')).toMatchObject([
    { ...provisional, Lugar: '1º', Número: 1, Final: 2, 'Prêmio em dinheiro': 1000 },
    { ...provisional, Lugar: '2º', Número: 2, 'Prêmio em dinheiro': 500.01, 'Outros prêmios': 'SELA' },
    { ...provisional, Lugar: '3º', Número: 3, Observação: 'Saiu na volta 1' },
  ])
  expect(await readPaper(arena, 'champions')).toEqual([])

  await category.decide('disqualified', { badge: 3, about: 'art. 9' })
  await category.makeOfficial(1)
  const [first, , last] = await readPaper(arena, 'results')
  expect(first).toMatchObject({ Entidade: 'CTG DO EXEMPLO', Situação: 'Oficial' })
  expect(last).toMatchObject({ Número: 3, Observação: 'Desclassificado, art. 9' })
  expect(await readPaper(arena, 'champions')).toEqual([
    { Posição: 1, Entidade: 'CTG DO EXEMPLO', '1º lugares': 1, '2º lugares': 0, '3º lugares': 0 },
  ])
  const lines = await readPaper(arena, 'prizes')
  expect(lines).toMatchObject([
    { Lugar: '1º', Número: 1, 'Prêmio em dinheiro': 1000, Situação: 'Oficial' },
    { Lugar: '2º', Número: 2, 'Prêmio em dinheiro': 500.01, 'Outros prêmios': 'SELA' },
  ])
  const { nickname } = await server.db
    .selectFrom('account')
    .where('uuid', '=', category.given.teams.get(1)?.[0] ?? '')
    .select('nickname')
    .executeTakeFirstOrThrow()
  expect(lines[0]?.['Quem recebe']).toBe(nickname)
  for (const paper of PAPERS)
    expect([...unzip((await askPaper(arena, paper)).raw).values()].join('')).not.toMatch(
      /PESSOA INVENTADA|99999\d{6}/,
    )
})

test('An official result on paper stays what was signed, and a reopened one is named so', async () => {
  const arena = await openArena(server)
  const category = await arena.open(rules, [1, 2, 3])
  await throwAll(category)
  await category.makeOfficial(1)
  const signed = await readPaper(arena, 'results')
  // A shot of a device that was without a network: with it the final is not over.
  await category.throw(3, 'final', '1')
  expect(await readPaper(arena, 'results')).toEqual(signed)
  await category.reopen(1)
  expect(await readPaper(arena, 'results')).toEqual([])
  await category.throw(3, 'final', '0')
  expect((await readPaper(arena, 'results')).map((row) => row['Situação'])).toContain('Reaberto')
})

test('Visitors get the results of the public categories of an event as a workbook', async () => {
  const arena = await openArena(server)
  const [shown, hidden] = [await arena.open(rules, [1, 2, 3]), await arena.open(rules, [1, 2, 3])]
  for (const category of [shown, hidden]) await throwAll(category)
  await server.db
    .updateTable('category')
    .set({ hide_from_rankings: true })
    .where('id', '=', hidden.id)
    .execute()
  await shown.makeOfficial(1)
  const ask = (eventUUID: string) =>
    server.call('GET /api/results/event/:eventUUID/workbook', { params: { eventUUID } })

  const answer = await ask(arena.eventUUID)
  expect(answer.headers['content-disposition']).toBe('attachment; filename="resultados.xlsx"')
  const sheets = unzip(answer.raw)
  expect(readTable(sheets, 'Prova').map((row) => row['Número'])).toEqual([1, 2, 3])
  expect([...sheets.values()].join('')).not.toMatch(/PESSOA INVENTADA|99999\d{6}/)

  expect((await ask(randomUUID())).status).toBe(404)
})

test('A paper of protests says who protested, about which number, the fee and the decision', async () => {
  const arena = await openArena(server)
  const category = await arena.open(rules, [1, 2, 3])
  await throwAll(category)
  const protest = (badge: number) =>
    category.decide('protested', {
      strength: 1,
      badge,
      about: 'Armada fora do tempo',
      reason: 'PATRÃO DO CTG DE TESTE',
      feeInCents: 20_000,
    })
  const withdrawn = await protest(1)
  await category.decide('takenBack', { of: withdrawn.id })
  const upheld = await protest(2)
  const denied = await protest(3)
  await category.decide('protestDecided', { of: upheld.id, upheld: 1, reason: 'O juiz confirma' })
  await category.decide('protestDecided', { of: denied.id, upheld: 0, reason: 'Fica como está' })
  await protest(3)
  const common = { 'De quem': 'PATRÃO DO CTG DE TESTE', Sobre: 'Armada fora do tempo', Taxa: 200, Força: 'A' }
  const rows = await readPaper(arena, 'protests')
  expect(rows).toMatchObject([
    { ...common, Protesto: 2, Número: 2, Decisão: 'Aceito', Motivo: 'O juiz confirma' },
    { ...common, Protesto: 3, Número: 3, Decisão: 'Negado', Motivo: 'Fica como está' },
    { ...common, Protesto: 4, Número: 3, Decisão: 'A decidir' },
  ])
  expect(rows.map((row) => 'Decidido em' in row)).toEqual([true, true, false])
})

test('Papers are files of their event, and an unknown paper and an unknown event are not found', async () => {
  const arena = await openArena(server)
  await arena.open(rules, [1])
  const shortName = await shortNameOf(arena)
  const names = { results: 'resultados', champions: 'campeoes', prizes: 'premios', protests: 'protestos' }
  for (const paper of PAPERS)
    expect(await fileNameOf(askPaper(arena, paper))).toBe(
      `attachment; filename="${names[paper]}-${shortName}.xlsx"`,
    )
  expect(await fileNameOf(askFederation(arena))).toBe(`attachment; filename="federacao-${shortName}.xlsx"`)
  expect((await askPaper(arena, 'toString')).status).toBe(404)
  expect((await askPaper({ ...arena, eventUUID: randomUUID() }, 'results')).status).toBe(404)
  expect((await askFederation({ ...arena, eventUUID: 'x' })).status).toBe(404)
})

test('A rehearsal has no papers, and a strength that runs is on none', async () => {
  const arena = await openArena(server)
  const category = await arena.open(rules, [1, 2, 3])
  expect(await readPaper(arena, 'results')).toEqual([])
  await throwAll(category)
  expect(await readPaper(arena, 'results')).toHaveLength(3)
  await server.db.updateTable('event').set({ test_mode: true }).where('id', '=', arena.eventUUID).execute()
  expect(await readPaper(arena, 'results')).toEqual([])
  expect(await readFederation(arena)).toEqual([])
})

test('The list for the federation has each placed rider by legal name, CPF and card, and the club of the card or of the entry', async () => {
  const arena = await openArena(server)
  const club = await buildClub()
  const other = await buildClub()
  const riders = [
    await buildRider('ANA DE TESTE'),
    await buildRider('BETO DE TESTE'),
    await buildRider('CIRO'),
  ]
  const [ana, beto, ciro] = riders.map(({ cpf }) => cpf)
  await server.db
    .insertInto('membership')
    .values({ cpf: ana ?? '', ctg_id: club.id, card_number: '0042' })
    .execute()
  const category = await sell(arena, riders)
  await server.db
    .updateTable('formation')
    .set({ entity_id: other.id })
    .where('category_id', '=', category.id)
    .execute()
  await throwAll(category)
  // Number 2 has a substitute, whom only the scoreboard has. Number 3 has no place.
  const substitute = await buildRider('DITA DE TESTE')
  await category.decide('substituted', {
    badge: 2,
    riderOut: riders[1]?.uuid ?? '',
    riderIn: substitute.uuid,
    phase: 'final',
    round: 3,
  })
  await category.decide('disqualified', { badge: 3 })
  await category.makeOfficial(1)
  const second = { Força: 'A', Lugar: 2, Número: 2, Região: other.region, Entidade: other.name }
  const rows = await readFederation(arena)
  expect(rows).toMatchObject([
    {
      CPF: ana,
      Nome: 'ANA DE TESTE',
      Cartão: '0042',
      Região: club.region,
      Entidade: club.name,
      Força: 'A',
      Lugar: 1,
      Número: 1,
      Situação: 'Oficial',
    },
    { ...second, CPF: beto, Nome: 'BETO DE TESTE' },
    { ...second, CPF: substitute.cpf, Nome: 'DITA DE TESTE' },
  ])
  expect(JSON.stringify(rows)).not.toContain(ciro)
})

test('The riders of an ended entry stay in an official result, and the next entry gets another number', async () => {
  const arena = await openArena(server)
  const names = ['ANA', 'BETO', 'CIRO']
  const category = await sell(arena, await Promise.all(names.map(buildRider)))
  await throwAll(category)
  await category.makeOfficial(1)
  const ended = await server.db
    .selectFrom('formation')
    .innerJoin('cart_item', 'cart_item.id', 'cart_item_id')
    .where('formation.category_id', '=', category.id)
    .where('badge', '=', 1)
    .select(['cart_id', 'cart_item_id'])
    .executeTakeFirstOrThrow()
  await server.call('POST /api/cart/admin/:cartUUID/:cartItemId/remove', {
    params: { cartUUID: ended.cart_id, cartItemId: String(ended.cart_item_id) },
    query: { token: arena.token },
  })
  await enter(category.id, [await buildRider('OUTRA PESSOA')])
  const { badge } = await server.db
    .selectFrom('formation')
    .where('category_id', '=', category.id)
    .orderBy('cart_item_id', 'desc')
    .select('badge')
    .executeTakeFirstOrThrow()
  expect(badge).toBe(4)
  expect((await readFederation(arena)).map((row) => [row['Lugar'], row['Nome']])).toEqual(
    names.map((name, index) => [index + 1, name]),
  )
})

test('An erased person is in the list for the federation without legal name, CPF and card', async () => {
  const arena = await openArena(server)
  const category = await arena.open(rules, [1, 2, 3])
  await throwAll(category)
  await category.makeOfficial(1)
  const [uuid = ''] = category.given.teams.get(1) ?? []
  const { cpf } = await server.db
    .updateTable('account')
    .set({ name: 'FULANO QUE SAI' })
    .where('uuid', '=', uuid)
    .returning('cpf')
    .executeTakeFirstOrThrow()
  expect((await readFederation(arena))[0]).toMatchObject({ CPF: cpf, Nome: 'FULANO QUE SAI' })
  await erasePerson(server.db, cpf)
  const rows = await readFederation(arena)
  expect(rows[0]).toMatchObject({ Lugar: 1, Número: 1, Nome: 'PESSOA REMOVIDA' })
  expect(rows.map((row) => 'CPF' in row)).toEqual([false, true, true])
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`FULANO|${cpf}`))
})

test('Only owner and desk get the list for the federation, and announcers and scorers get no paper', async () => {
  const arena = await openArena(server)
  await arena.open(rules, [1])
  const statusOf = async (role: Role) => {
    const { id } = await buildAccount(server.db)
    await server.db
      .insertInto('role_grant')
      .values({ account_id: id, role, event_id: arena.eventUUID })
      .execute()
    const caller = { ...arena, token: await buildSession(server.db, id, 'admin') }
    return [role, (await askFederation(caller)).status, (await askPaper(caller, 'prizes')).status]
  }
  const roles: Role[] = ['owner', 'desk', 'treasurer', 'auditor', 'scorer', 'announcer']
  expect(await Promise.all(roles.map(statusOf))).toEqual([
    ['owner', 200, 200],
    ['desk', 200, 200],
    ['treasurer', 403, 200],
    ['auditor', 403, 200],
    ['scorer', 403, 403],
    ['announcer', 403, 403],
  ])
})

test('The audit records who took which paper of an event with how many rows, and no name', async () => {
  const arena = await openArena(server)
  const category = await arena.open(rules, [1, 2, 3])
  await throwAll(category)
  const { account_id: accountId } = await server.db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .where('account.is_admin', '=', true)
    .where('session.kind', '=', 'admin')
    .orderBy('session.created_at', 'desc')
    .select('account_id')
    .executeTakeFirstOrThrow()
  await askFederation(arena)
  await askPaper(arena, 'champions')
  const facts = await server.db
    .selectFrom('audit')
    .where('action', '=', 'report.download')
    .where('entity_id', '=', arena.eventUUID)
    .orderBy('id')
    .select(['actor_kind', 'actor_id', 'entity', 'before', 'after', 'reason'])
    .execute()
  const common = { actor_kind: 'admin', actor_id: accountId, entity: 'report', before: null, reason: '' }
  expect(facts).toEqual([
    { ...common, after: { report: 'federation', rows: 3 } },
    { ...common, after: { report: 'results/champions', rows: 0 } },
  ])
})

test('The signed document has no part of a legal name, and pages and papers name a rider without a nickname', async () => {
  const arena = await openArena(server)
  const account = await buildAccount(server.db, { nickname: '', name: 'MARIA SOUZA DA COSTA' })
  const category = await arena.open(rules, [1, 2], { 1: [account.uuid] })
  for (const badge of [1, 2]) await category.throw(badge, 'qualify', '1')
  await category.decide('finalStarted', { strength: 1 })
  await category.throw(1, 'final', '1')
  await category.throw(2, 'final', '0')
  expect((await category.makeOfficial(1)).status).toBe(200)
  const { body } = await server.call('GET /api/results/category/:catUUID/signed/:strength', {
    params: { catUUID: category.id, strength: '1' },
  })
  expect(body.document).not.toContain('MARIA')
  expect(JSON.parse(body.document).places[0]).toMatchObject({ badge: 1, nicknames: [''] })
  const shown = async () => {
    const [result] = (await category.result()).items
    const [row] = await readPaper(arena, 'results')
    return [result?.places[0]?.names, row?.['Laçadores']]
  }
  expect(await shown()).toEqual([['MARIA C.'], 'MARIA C.'])
  await erasePerson(server.db, account.cpf)
  expect(JSON.stringify(await shown())).not.toContain('MARIA')
})
