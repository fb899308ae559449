import { PassThrough } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { type Abuse, attempt, get, post, put, shopOfFile, type Shop } from '#testing/abuse.ts'
import { buildCategory, buildEvent, buildSession } from '#testing/builders.ts'
import { putParticipants } from '#testing/paid-cart.ts'
import { readCartRow } from '#testing/paying.ts'
import { startTestServer } from '#testing/server.ts'

const log = new PassThrough()
const sale: Partial<Record<string, { id: string }>> = {}
const tokens: string[] = []
let tried = 0
const shop = shopOfFile({ config: { limits: true, logLevel: 'info' }, onlookers: { logTo: log } })
beforeAll(async () => {
  const { db } = shop().server
  const [now, early, late, trial, free] = [
    shop().event,
    await buildEvent(db, {
      sales_start_at: new Date('2099-03-01T12:00:00Z'),
      sales_end_at: new Date('2099-04-01T12:00:00Z'),
    }),
    await buildEvent(db, { sales_end_at: new Date(Date.now() - 60_000) }),
    await buildEvent(db, { test_mode: true }),
    await buildEvent(db),
  ]
  const items = {
    hidden: { eventId: now.id, hide_from_sales: true },
    bundled: { eventId: now.id, name: 'LAÇO DE PACOTE', no_direct_sales: true },
    suspended: { eventId: now.id, name: 'LAÇO SUSPENSO', blocked_sales: true },
    gone: { eventId: now.id, name: 'LAÇO ESGOTADO', total: 0 },
    limited: { eventId: now.id, name: 'LAÇO ÚNICO', registrations_per_user: 1 },
    rush: { eventId: now.id, total: 20 },
    early: { eventId: early.id },
    late: { eventId: late.id },
    test: { eventId: trial.id },
    free: { eventId: free.id },
  }
  for (let more = 0; more < 3; more++) tokens.push(await buildSession(db, shop().attacker.account.id))
  for (const [name, given] of Object.entries(items)) sale[name] = await buildCategory(db, given)
}, 60_000)

const INVALID = 'Pedido inválido. Por favor confira os dados.'
const UNAVAILABLE = 'Item indisponível para venda.'
const buy = (_shop: Shop, items: unknown) =>
  // A token opens ten carts a minute, and that is another rule.
  post('/api/cart/', { token: tokens[tried++ % tokens.length]!, body: { items } })
const one = (itemUUID: string | undefined, quantity: unknown = 1) => [{ itemUUID, quantity }]
const of = (name: string) => sale[name]?.id
const ride = ({ attacker }: Shop, cart: Shop['attacker']['open'], riders: unknown) =>
  put(`/api/cart/${cart.cartUUID}/participants`, {
    ...attacker,
    body: { items: [{ cartItemId: cart.cartItemId, participants: riders }] },
  })

test.each<Abuse>([
  ['nothing is bought less than once', (at) => buy(at, one(at.category.id, -1)), 400, INVALID],
  ['nothing is bought by half', (at) => buy(at, one(at.category.id, 1.5)), 400, INVALID],
  ['nobody buys 501 of a thing', (at) => buy(at, one(at.category.id, 501)), 400, INVALID],
  [
    'a cart has 50 lines at most',
    (at) =>
      buy(
        at,
        Array.from({ length: 51 }, () => one(at.category.id)[0]),
      ),
    400,
    INVALID,
  ],
  ['a text is no number of units', (at) => buy(at, one(at.category.id, '1')), 400, INVALID],
  ['an item that does not exist is not sold', (at) => buy(at, one(at.event.id)), 409, UNAVAILABLE],
  ['a hidden item is not sold', (at) => buy(at, one(of('hidden'))), 409, UNAVAILABLE],
  [
    'what comes in bundles is not sold alone',
    (at) => buy(at, one(of('bundled'))),
    409,
    'LAÇO DE PACOTE é vendida somente em pacotes.',
  ],
  [
    'a suspended item is not sold',
    (at) => buy(at, one(of('suspended'))),
    409,
    'As vendas de LAÇO SUSPENSO estão suspensas.',
  ],
  [
    'nothing is sold before the sale opens',
    (at) => buy(at, one(of('early'))),
    409,
    'As inscrições deste evento abrem em 01/03/2099 às 09:00.',
  ],
  [
    'nothing is sold after the sale has ended',
    (at) => buy(at, one(of('late'))),
    409,
    'As inscrições online deste evento estão encerradas.',
  ],
  [
    'a test is for administrators',
    (at) => buy(at, one(of('test'))),
    409,
    'Este evento ainda não está aberto para inscrições.',
  ],
  [
    'the items of a cart are of one event',
    (at) => buy(at, [...one(at.category.id), ...one(of('free'))]),
    409,
    'Todos os itens devem ser do mesmo evento.',
  ],
  [
    'what is gone is gone',
    (at) => buy(at, one(of('gone'))),
    409,
    'As vagas de LAÇO ESGOTADO estão esgotadas.',
  ],
  [
    'a buyer has no more than one buyer may',
    (at) => buy(at, one(of('limited'), 2)),
    409,
    'Limite de 1 inscrição por comprador em LAÇO ÚNICO.',
  ],
  [
    'without a login nobody holds eleven units',
    () => post('/api/cart/', { body: { items: one(of('rush'), 11) } }),
    409,
    'Faça login para reservar vagas neste evento.',
  ],
  [
    'without a login all together hold no more than three in ten',
    () => post('/api/cart/', { body: { items: one(of('rush'), 7) } }),
    409,
    'Faça login para reservar vagas neste evento.',
  ],
  [
    'who has not paid registers nobody',
    (at) => ride(at, at.attacker.open, [{ cpf: at.attacker.account.cpf }]),
    409,
    'Pagamento ainda não confirmado.',
  ],
  [
    'nobody rides without a CPF',
    (at) => ride(at, at.attacker.paid, []),
    409,
    'O CPF de cada participante deve ser preenchido.',
  ],
  [
    'a CPF with wrong digits rides not',
    (at) => ride(at, at.attacker.paid, [{ cpf: '99999000100' }]),
    409,
    'O CPF fornecido não é válido: 99999000100',
  ],
  [
    'who has no account rides under no name of the sender',
    (at) =>
      ride(at, at.attacker.paid, [
        { cpf: '99999999808', name: 'INVENTADO', userUUID: at.victim.account.uuid },
      ]),
    409,
    'Participante ***.999.998-** ainda não possui cadastro. Peça que se cadastre antes de continuar.',
  ],
  [
    'an id that nobody has is no cart',
    () => get('/api/cart/ffffffff-ffff-4fff-8fff-ffffffffffff'),
    404,
    'Carrinho não encontrado.',
  ],
  [
    "a cart's code opens nothing",
    ({ attacker }) => get(`/api/cart/${attacker.open.cartUUID.slice(0, 8)}`),
    404,
    'Carrinho não encontrado.',
  ],
])('The shop holds against an attacker: %s', async (_, ask, status, msg) =>
  expect(await attempt(shop(), ask)).toEqual({ status, msg, moved: [] }),
)

test('A price that a cart brings along goes nowhere, and the log says that it was tried', async () => {
  const { server, category } = shop()
  const items = [{ ...one(category.id)[0], price: 0, chargedValue: 0 }]
  const body = { items, total: 0, totalPrice: 0, status: 'Paid', userId: 1 }
  const answer = await server.app.inject(post('/api/cart/', { body }))
  const cart = await readCartRow(server, answer.json().cartUUID)

  expect([cart.total_in_cents, cart.status, cart.owner_id]).toEqual([12_000, 'open', null])
  const said = log.read()?.toString() ?? ''
  expect(said).toContain('"event":"fields.dropped"')
  expect(said).toContain('"total","totalPrice","status","userId"')
})

test('The setting ANON_PARTICIPANTS=off lets only the buyer who is logged in register riders', async () => {
  const { db, runSql } = shop().server.context
  await using strict = await startTestServer({
    config: { anonymousParticipants: false },
    context: { db, runSql },
  })
  const { cartUUID, cartItemId } = shop().attacker.paid
  const items = [{ cartItemId, participants: [{ cpf: shop().attacker.account.cpf }] }]
  const nobody = await putParticipants(strict, cartUUID, items)
  const owner = await putParticipants(strict, cartUUID, items, { token: shop().attacker.token })

  expect([nobody.status, nobody.body.msg, owner.status]).toEqual([401, 'Faça login para continuar.', 200])
})
