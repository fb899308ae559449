import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAdmin, buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { buildPaidCart, filled, openCart, putParticipants } from '#testing/paid-cart.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { HISTORY_WORDS } from './history.rules.ts'

const features = new URL('../../', import.meta.url)
const ABOUT_CARTS = /'((?:cart|item|plan|formation|receipt)\.[a-z_]+)'[,)\n ]/g

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = (await buildAdmin(server.db, { nickname: 'PATROA' })).token
})
afterAll(() => server[Symbol.asyncDispose]())

const search = (term: string) =>
  server.call('GET /api/cart/admin/search/:term', { params: { term }, query: { token } })
const codesOf = async (term: string) => (await search(term)).body.purchases.map(({ cartCode }) => cartCode)

async function buildReviewed() {
  const event = await buildEvent(server.db)
  const category = await buildCategory(server.db, {
    eventId: event.id,
    registration_in_person: true,
    price_in_cents: 0,
    max_cpf_occurrences: 1,
    badge_list: '1-20',
  })
  const { account, token: buyer } = await buildBuyer(server.db)
  const { cartUUID, forms } = await buildPaidCart(server, buyer, [{ itemUUID: category.id }])
  const { cartItemId } = forms[0]!
  const fill = (badgeSel: number) =>
    putParticipants(server, cartUUID, [filled(forms[0]!, { badgeSel, participants: [account.cpf] })], {
      token: buyer,
      fillOpenFormations: String(cartItemId),
    })
  const status = async () =>
    (
      await server.db
        .selectFrom('formation')
        .where('cart_item_id', '=', cartItemId)
        .select('status')
        .executeTakeFirstOrThrow()
    ).status
  const params = { cartUUID, cartItemId: String(cartItemId) }
  return { cartUUID, account, fill, status, input: { params, query: { token } } }
}

describe('The desk searches for carts', () => {
  test('The search finds a cart by the start of its buyer’s names without accents, and by mail and CPF', async () => {
    const event = await buildEvent(server.db)
    const { id: itemUUID } = await buildCategory(server.db, { eventId: event.id })
    const { account, token: buyer } = await buildBuyer(server.db, {
      name: 'JOÃO ÂNGELO DA CONCEIÇÃO',
      nickname: 'TIÃO DO BAIO',
      email: 'TIAO.BAIO@EXAMPLE.COM',
    })
    const { cartUUID } = await openCart(server, buyer, [{ itemUUID }])
    const cartCode = 'CERRO-9ZZ9'
    await server.db.updateTable('cart').set({ code: cartCode }).where('id', '=', cartUUID).execute()
    for (const term of [
      'joao ang',
      'Conceição',
      'TIÃO',
      'tiao.baio@example',
      account.cpf,
      cartCode,
      'cerro',
      '9zz9',
    ])
      expect([term, await codesOf(term)]).toEqual([term, [cartCode]])
    expect((await search(account.cpf)).body.userNickname).toBe('TIÃO DO BAIO')
    expect(await codesOf('oao')).toEqual([])
  })

  test('The search finds a cart by a rider who is not its buyer', async () => {
    const { account, fill, cartUUID } = await buildReviewed()
    await fill(1)
    const { body } = await search(account.nickname)
    expect(body.purchases).toMatchObject([
      { cartUUID, buyer: { cpf: account.cpf }, items: [{ formation: 'review', badge: 1 }] },
    ])
  })

  test('The search finds a name that begins like a number with an exponent', async () => {
    const { account, fill, cartUUID } = await buildReviewed()
    await server.db
      .updateTable('account')
      .set({ nickname: 'TROPA 3E5A12' })
      .where('id', '=', account.id)
      .execute()
    await fill(1)
    for (const term of ['tropa 3e5a12', '3E5A1'])
      expect((await search(term)).body.purchases).toMatchObject([{ cartUUID }])
  })

  test.each([
    ['ab', 'O termo de busca não é válido.'],
    ['x'.repeat(101), 'O termo de busca não é válido.'],
    ['99999000000', 'O CPF digitado não é válido.'],
  ])('The search refuses the term "%s"', async (term, msg) => {
    const { status, body } = await search(term)
    expect([status, body.msg]).toEqual([400, msg])
  })

  test.each(['%%%', '___', String.raw`\\\ `, "' or 1=1 --", ':*&|!', '🤠🤠🤠'])(
    'The search takes "%s" as ordinary words',
    async (term) => expect(await codesOf(term)).toEqual([]),
  )

  test('The audit records who searched but not the search term', async () => {
    await search('99999000118')
    const last = await server.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'cart.search')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(last)).not.toContain('99999000118')
    expect(last).toMatchObject({ actor_kind: 'admin', entity: 'search' })
  })
})

describe('A formation that waits for the organiser', () => {
  test('A formation in review is approved once', async () => {
    const { fill, status, input } = await buildReviewed()
    await fill(2)
    const { body } = await server.call('POST /api/cart/admin/:cartUUID/:cartItemId/approve', input)
    expect([body.msg, await status()]).toEqual(['Formação aprovada!', 'approved'])
    const again = await server.call('POST /api/cart/admin/:cartUUID/:cartItemId/approve', input)
    expect([again.status, again.body.msg]).toEqual([409, 'Esta formação não está em análise.'])
  })

  test('A refused formation shows its reason to the buyer and may be filled in again with the same rider and number', async () => {
    const { fill, status, input } = await buildReviewed()
    await fill(3)
    const refusal = { ...input, body: { reason: 'Falta o documento do parentesco' } }
    const { body } = await server.call('POST /api/cart/admin/:cartUUID/:cartItemId/refuse', refusal)
    expect([body.msg, await status()]).toEqual(['Formação recusada. O comprador será avisado.', 'open'])
    const mail = await server.db
      .selectFrom('outbox')
      .where('fact', 'like', `formation.refused:${input.params.cartItemId}:%`)
      .select('text')
      .executeTakeFirstOrThrow()
    expect(mail.text).toContain('Motivo: Falta o documento do parentesco')
    expect((await fill(3)).status).toBe(200)
    await expectInvariants(server.db)
  })

  test('An approved formation is opened again by the desk', async () => {
    const { fill, status, input } = await buildReviewed()
    await fill(4)
    await server.call('POST /api/cart/admin/:cartUUID/:cartItemId/approve', input)
    const { body } = await server.call('POST /api/cart/admin/:cartUUID/:cartItemId/reopen', input)
    expect([body.msg, await status()]).toEqual(['Formação reaberta!', 'open'])
    await expectInvariants(server.db)
  })
})

test('The history of a cart says in words who did what and why', async () => {
  const { fill, input, cartUUID } = await buildReviewed()
  await fill(5)
  await server.call('POST /api/cart/admin/:cartUUID/:cartItemId/refuse', {
    ...input,
    body: { reason: 'Sem documento' },
  })
  const { body } = await server.call('GET /api/cart/admin/:cartUUID/history', {
    params: { cartUUID },
    query: { token },
  })
  const reported = body.facts.map(({ who, says, reason }) => [
    who.split(' · ')[0],
    says.split(' · ')[0],
    reason,
  ])
  expect(reported).toEqual([
    ['Equipe', 'Formação recusada', 'Sem documento'],
    ['Comprador', 'Formação inscrita', ''],
    ['Comprador', 'Inscrição registrada', ''],
    ['Comprador', 'Formação aberta para preencher', ''],
    ['Comprador', 'Carrinho criado', ''],
  ])
  expect(body.facts[0]?.who).toBe('Equipe · PATROA')
})

test('Every step that a charge, a Pix or a return can take has its words, and so has every fact of a cart', async () => {
  const { rows } = await sql<{ step: string }>`
    select conrelid::regclass::text || '.' || (regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''::text', 'g'))[1] as step
    from pg_constraint where contype = 'c' and conname in ('charge_status_check', 'pix_resolution_check', 'refund_status_check')`.execute(
    server.db,
  )
  const steps = rows.map(({ step }) => step)
  expect(steps).toEqual(expect.arrayContaining(['charge.removing', 'pix.unknown', 'refund.external']))
  const sources = globSync('**/*.{service,jobs}.ts', { cwd: features }).map((file) =>
    readFileSync(new URL(file, features), 'utf8'),
  )
  const reported = sources.flatMap((source) => [...source.matchAll(ABOUT_CARTS)].map(([, action]) => action!))
  expect(reported).toEqual(expect.arrayContaining(['item.removed', 'receipt.mailed', 'cart.flagged']))
  const silent = [...steps, ...reported].filter(
    (action) => !(action in HISTORY_WORDS) && action !== 'cart.search',
  )
  expect(silent).toEqual([])
})
