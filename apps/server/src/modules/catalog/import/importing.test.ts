import { expect, test } from 'vitest'
import { buildBuyer, buildEvent } from '#testing/builders.ts'
import { buildPaidCart } from '#testing/paid-cart.ts'
import type { TestServer } from '#testing/server.ts'
import { serverWithAdmin } from '#testing/server-of-file.ts'

let server: TestServer
let token: string
serverWithAdmin((started, admin) => {
  server = started
  token = admin.token
})

const yaml = (shortName: string, price = 120) => `
shortName: ${shortName}
name: RODEIO ESCRITO À MÃO
state: RS
city: Bom Jesus
startDate: 2099-01-14
endDate: 2099-01-17
salesStart: 2020-11-01T08:00:00-03:00
salesEnd: 2099-01-12T23:59:59-03:00
categories:
  - name: LAÇO DUPLA
    price: ${price}
    unitsTotal: 40
    minParticipants: 2
    maxParticipants: 2
    mdlAvailBadges: 1-40
  - name: LAÇO PRENDA
    price: 60
    unitsTotal: 20
bundles:
  - name: PACOTE CASAL
    price: 150
    unitsTotal: 10
    registrationsPerUser: 3
    categories: [LAÇO DUPLA, LAÇO PRENDA]
`
const upload = (text: string, dryRun: '0' | '1' = '0') =>
  server.call('POST /api/events/', { query: { token, dryRun }, body: { text } })
const readSale = (eventUUID: string) =>
  server.call('GET /api/events/:eventUUID', { params: { eventUUID }, query: { showItems: '1' } })

test('An event in a file that a person wrote is on sale after one upload', async () => {
  const { body } = await upload(yaml('a-mao'))
  expect(body.msg).toBe('Evento importado!')
  const { body: sale } = await readSale('a-mao')
  expect(sale).toMatchObject({ name: 'RODEIO ESCRITO À MÃO', salesMsg: '' })
  expect(sale.items?.map(({ name }) => name).toSorted()).toEqual([
    'LAÇO DUPLA',
    'LAÇO PRENDA',
    'PACOTE CASAL',
  ])
})

test('The numbers for sale of a category replace its number of units, which a new category may leave out', async () => {
  const unitsOf = async (shortName: string) =>
    (
      await server.db
        .selectFrom('item')
        .innerJoin('event', 'event.id', 'item.event_id')
        .where('event.short_name', '=', shortName)
        .where('item.name', '=', 'LAÇO DUPLA')
        .select('item.total')
        .executeTakeFirstOrThrow()
    ).total
  const category = '    mdlAvailBadges: 1-40\n'
  const written = yaml('so-numeros')
  expect(written).toMatch(/LAÇO DUPLA\n.*\n {4}unitsTotal: \d+\n/)
  const listed = written.replace(/(LAÇO DUPLA\n.*\n) {4}unitsTotal: \d+\n/, '$1')
  expect((await upload(listed)).body.msg).toBe('Evento importado!')
  expect(await unitsOf('so-numeros')).toBe(40)
  expect((await upload(listed.replace(category, '    mdlAvailBadges: 1-30,35\n'))).status).toBe(200)
  expect(await unitsOf('so-numeros')).toBe(31)

  const without = await upload(listed.replace(category, '').replace('so-numeros', 'sem-numeros'))
  expect([without.status, without.body.msg]).toEqual([
    422,
    'Categoria 1 (LAÇO DUPLA), Total de unidades (unitsTotal): falta preencher.',
  ])
  const wrong = await upload(
    listed.replace(category, '    mdlAvailBadges: 40-1;\n').replace('so-numeros', 'sem-numeros'),
  )
  expect(wrong.body.msg).toContain(
    'Categoria 1 (LAÇO DUPLA), Total de unidades (unitsTotal): falta preencher.',
  )
})

test('A new bundle without its limit for each buyer is refused, and a stored one keeps its limit', async () => {
  const unlimited = (text: string) => text.replace('    registrationsPerUser: 3\n', '')
  const refused = await upload(unlimited(yaml('sem-limite')))
  expect([refused.status, refused.body.msg]).toEqual([
    422,
    'Pacote 1 (PACOTE CASAL), Inscrições por comprador (registrationsPerUser): falta preencher.',
  ])
  expect((await readSale('sem-limite')).status).toBe(404)
  await upload(yaml('sem-limite'))
  expect((await upload(unlimited(yaml('sem-limite', 125)))).status).toBe(200)
  expect((await readSale('sem-limite')).body.items).toContainEqual(
    expect.objectContaining({ name: 'PACOTE CASAL', registrationsPerUser: 3 }),
  )
})

test('An import refuses a sale that ends after its event, and a stored event with such dates stays importable', async () => {
  const late = (text: string) => text.replace('salesEnd: 2099-01-12T23', 'salesEnd: 2099-01-18T23')
  const refused = await upload(late(yaml('fim-tarde')))
  expect([refused.status, refused.body.msg]).toEqual([
    422,
    expect.stringContaining('o fim das vendas não pode vir depois do último dia do evento.'),
  ])
  expect((await readSale('fim-tarde')).status).toBe(404)

  expect((await upload(yaml('fim-tarde').replace('2099-01-12T23', '2099-01-17T23'))).status).toBe(200)
  expect((await upload(late(yaml('fim-tarde')))).status).toBe(422)
  await server.db
    .updateTable('event')
    .set({ sales_end_at: new Date('2099-01-18T23:59:59-03:00') })
    .where('short_name', '=', 'fim-tarde')
    .execute()
  expect((await upload(late(yaml('fim-tarde', 99)))).status).toBe(200)
})

test('A dry run of an import reports the changes and writes nothing', async () => {
  const first = await upload(yaml('ensaio'), '1')
  expect(first.body.changes).toContain('Categoria LAÇO DUPLA: nova.')
  expect((await readSale('ensaio')).status).toBe(404)

  await upload(yaml('ensaio'))
  const second = await upload(yaml('ensaio', 130.5), '1')
  expect(second.body.changes).toEqual(['Categoria LAÇO DUPLA, Preço: R$\u00A0120,00 → R$\u00A0130,50.'])
  expect((await readSale('ensaio')).body.items).toContainEqual(expect.objectContaining({ price: 120 }))
})

test('An event document sets how many unpaid entries an account may have, with a default of eighty', async () => {
  const limitOf = async (shortName: string) =>
    server.db
      .selectFrom('event')
      .where('short_name', '=', shortName)
      .select('max_unpaid_units')
      .executeTakeFirst()
  const limited = (units: number) => `maxUnpaidUnits: ${units}\n${yaml('com-teto')}`

  await upload(yaml('sem-teto'))
  await upload(limited(20))
  const changed = await upload(limited(30))
  const refused = await upload(limited(0))

  expect([await limitOf('sem-teto'), await limitOf('com-teto')]).toEqual([
    { max_unpaid_units: 80 },
    { max_unpaid_units: 30 },
  ])
  expect(changed.body.changes).toEqual([
    'Evento RODEIO ESCRITO À MÃO, Máximo de inscrições aguardando pagamento por comprador: 20 → 30.',
  ])
  expect([refused.status, refused.body.msg]).toEqual([
    422,
    'Evento, Máximo de inscrições aguardando pagamento por comprador (maxUnpaidUnits): deve ser um número inteiro de 1 a 9999.',
  ])
})

test('A second import of a file finds event and items by name and changes nothing', async () => {
  const first = await upload(yaml('de-novo'))
  const again = await upload(yaml('de-novo'))
  expect(again.body).toMatchObject({ eventUUID: first.body.eventUUID, changes: [] })
})

test('Ten uploads of a new event at once create one event', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => upload(yaml('corrida'))))
  // On a busy machine an upload that waits longer than `lock_timeout` for its turn is answered with 503.
  const done = answers.filter(({ status }) => status !== 503)
  expect(new Set(done.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(done.map(({ body }) => body.eventUUID)).size).toBe(1)
  const stored = await server.db
    .selectFrom('event')
    .where('short_name', '=', 'corrida')
    .select('id')
    .execute()
  expect(stored).toEqual([{ id: done[0]?.body.eventUUID }])
})

test('An unreadable file is refused with the line of its mistake', async () => {
  const { status, body } = await upload('name: RODEIO\n  city: [')
  expect(status).toBe(422)
  expect(body.msg).toMatch(/^O arquivo não é um JSON ou YAML válido\. \(linha \d\)$/)
})

test('A file with mistakes is refused with all of them and changes nothing', async () => {
  const { status, body } = await upload(yaml('errado').replace('city: Bom Jesus', 'cidade: Bom Jesus'))
  expect(status).toBe(422)
  expect(body.msg?.split('\n')).toHaveLength(2)
  expect((await readSale('errado')).status).toBe(404)
})

test('Badges that this shop gave do not count as sold elsewhere', async () => {
  const { body } = await upload(yaml('com-numeros').replace('mdlAvailBadges: 1-40', 'autoBadgeNum: 1'))
  const { body: sale } = await readSale('com-numeros')
  const dupla = sale.items?.find(({ name }) => name === 'LAÇO DUPLA')
  if (!dupla || !('itemUUID' in dupla)) throw new Error('LAÇO DUPLA is not on sale')
  const buyer = await buildBuyer(server.db)
  await buildPaidCart(server, buyer.token, [{ itemUUID: dupla.itemUUID, quantity: 2 }])
  await upload(`eventUUID: ${body.eventUUID}\ncategories: [{ name: LAÇO DUPLA, mdlUnitsSold: 4 }]`)
  const kept = server.db.selectFrom('badge_kept').where('category_id', '=', dupla.itemUUID).select('badge')
  expect((await kept.orderBy('badge').execute()).map(({ badge }) => badge)).toEqual([3, 4])
})

test('A file with the short name of another event is refused', async () => {
  await buildEvent(server.db, { short_name: 'tomado' })
  const { status, body } = await upload(`eventUUID: ffffffff-ffff-4fff-8fff-ffffffffffff\n${yaml('tomado')}`)
  expect([status, body.msg]).toEqual([409, 'Este endereço curto já é de outro evento.'])
})

test('Another system imports with its own key, and a caller without the key is refused', async () => {
  const given = { query: {}, body: { shortName: 'sistema', name: 'X' } }
  const key = 'POST /api/integration/events'
  expect((await server.call(key, given)).status).toBe(401)
  expect((await server.call(key, given, { authorization: `Bearer ${token}` })).status).toBe(401)
  const { status, body } = await server.call(key, given, {
    authorization: `Bearer ${server.config.serviceKey}`,
  })
  expect([status, body.code]).toEqual([422, 'invalid_document'])
})

test('The audit records an import with its changes', async () => {
  const { body } = await upload(yaml('auditado'))
  const fact = await server.db
    .selectFrom('audit')
    .selectAll()
    .where('entity_id', '=', body.eventUUID)
    .executeTakeFirstOrThrow()
  expect(fact).toMatchObject({
    action: 'event.import',
    actor_kind: 'admin',
    after: { changes: body.changes },
  })
})
