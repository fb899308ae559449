import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBuyer, buildCategory, buildEvent, inventCpf } from '#testing/builders.ts'
import { buildPaidCart, filled, putParticipants } from '#testing/paid-cart.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { runCommand } from '#testing/terminal.ts'
import { erasePerson, exportPerson, grantAdmin } from './privacy.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** What the erasure leaves in each column that refers to an account, with the reason for data that stays. */
const afterErasure = {
  'account_photo.account_id': 'erased',
  'admin_backup_code.account_id': 'hashes of an account that nobody can log in to',
  'admin_totp.account_id': 'an encrypted secret of an account that nobody can log in to',
  'authorisation.account_id': 'that there was one stays, without the guardian',
  'authorisation.asked_by': 'who decided',
  'authorisation.paper_by': 'who decided',
  'authorisation.withdrawn_by': 'who decided',
  'cancellation.asked_by': 'who decided',
  'cancellation.decided_by': 'who decided',
  'cart.buyer_id': 'purchases stay for the books, without the mail address',
  'cart.owner_id': 'purchases stay for the books, without the mail address',
  'cart.sold_by': 'who decided',
  'check_in.account_id': 'who decided',
  'check_in_action.account_id': 'who decided',
  'check_in_action.delivered_by': 'who decided',
  'check_in_conflict.first_account_id': 'who decided',
  'check_in_conflict.resolved_by': 'who decided',
  'check_in_conflict.second_account_id': 'who decided',
  'competition_fact.decided_by': 'who decided',
  'counter_refund.paid_out_by': 'who decided',
  'courtesy.granted_by': 'who decided',
  'device.added_by': 'who decided',
  'device.revoked_by': 'who decided',
  'document_check.account_id': 'who decided',
  'entry_notice.account_id': 'erased',
  'event.sales_decided_by': 'who decided',
  'event_draft.published_by': 'who decided',
  'event_draft.saved_by': 'who decided',
  'formation_rider.account_id': 'results stay, under another name',
  'horse_link.account_id': 'who decided',
  'known_network.account_id': 'erased',
  'objection.account_id': 'that there was one stays, without its words',
  'objection.decided_by': 'who decided',
  'opening_notice.account_id': 'erased',
  'payment.recorded_by': 'who decided',
  'postponement.asked_by': 'who decided',
  'postponement.decided_by': 'who decided',
  'postponement_kept.account_id': 'what the buyer chose',
  'purchase_change.made_by': 'who decided',
  'recovery.account_id': 'a hash, for a day',
  'refund.asked_by': 'who decided',
  'refund_request.asked_by': 'who decided',
  'refund_request.decided_by': 'who decided',
  'requirement_waiver.account_id': 'who decided',
  'rider_addition.account_id': 'that somebody added the person stays, without the data',
  'rider_addition.added_by': 'who decided',
  'role_grant.account_id': 'ended; who decided what stays in the history, under another name',
  'role_grant.granted_by': 'who decided',
  'role_grant.revoked_by': 'who decided',
  'session.account_id': 'ended, and deleted thirty days later',
  'shift.approved_by': 'who decided',
  'shift.opened_by': 'who decided',
  'shift_movement.recorded_by': 'who decided',
  'shot.recorded_by': 'who decided',
  'shot_undo.undone_by': 'who decided',
  'voucher.for_account': 'erased',
  'waiting.account_id': 'erased',
}

/** All tables except the audit, which is append-only and contains no contact data. */
async function listTablesWithoutAudit() {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'audit'`.execute(
    server.db,
  )
  expect(rows.length).toBeGreaterThan(30)
  return rows.map(({ name }) => name)
}

async function buildRider() {
  const event = await buildEvent(server.db)
  const category = await buildCategory(server.db, { eventId: event.id, name: `LAÇO ${event.id}` })
  const buyer = await buildBuyer(server.db, {
    name: `RIDER ${event.id}`,
    email: `R${event.id.slice(0, 8)}@EXAMPLE.COM`,
  })
  const { cartUUID, forms } = await buildPaidCart(server, buyer.token, [{ itemUUID: category.id }])
  const items = forms.map((form) => filled(form, { participants: [buyer.account.cpf] }))
  await putParticipants(server, cartUUID, items, { token: buyer.token })
  return { ...buyer, category, cartUUID }
}

test('A person gets all stored personal data but no secret', async () => {
  const { account, category } = await buildRider()
  await server.db
    .insertInto('known_network')
    .values({ account_id: account.id, network_mark: 'mark', last_login_on: '2026-03-07' })
    .execute()
  const document = JSON.stringify(await exportPerson(server.db, account.cpf))
  for (const part of [account.name, account.email, category.name, 'cart.create', 'termsVersion'])
    expect(document).toContain(part)
  expect(document).toContain('"lastLoginOn":"2026-03-07"')
  expect(document).not.toMatch(/password_hash|token_hash|code_hash|network_mark/)
})

test('An erased person leaves the purchase without personal data and has no session', async () => {
  const { account, token, cartUUID } = await buildRider()
  const network = { account_id: account.id, network_mark: 'mark' }
  await server.db.insertInto('known_network').values(network).execute()
  await erasePerson(server.db, account.cpf)
  const left = await server.call('GET /api/cart/:cartUUID', { params: { cartUUID }, query: { token } })
  expect(left.status).toBe(401)
  for (const table of await listTablesWithoutAudit()) {
    const { rows: all } = await sql`select * from ${sql.table(table)}`.execute(server.db)
    const rows = JSON.stringify(all)
    for (const trace of [account.name, account.nickname, account.email, account.email.toLowerCase()])
      expect([table, rows.includes(trace)]).toEqual([table, false])
  }
  const networks = server.db.selectFrom('known_network').where('account_id', '=', account.id)
  expect(await networks.selectAll().execute()).toEqual([])
  const cart = await server.db
    .selectFrom('cart')
    .selectAll()
    .where('id', '=', cartUUID)
    .executeTakeFirstOrThrow()
  expect(cart).toMatchObject({ status: 'registered', total_in_cents: 12_000, owner_id: account.id })
})

test('The export of a person lists the roles, and the erasure ends them', async () => {
  const { account } = await buildBuyer(server.db)
  const event = await buildEvent(server.db, { name: 'RODEIO DO PAPEL' })
  await server.db
    .insertInto('role_grant')
    .values({ account_id: account.id, role: 'desk', event_id: event.id })
    .execute()
  expect(await exportPerson(server.db, account.cpf)).toMatchObject({
    roles: [{ role: 'desk', event: 'RODEIO DO PAPEL', revokedAt: null }],
  })
  await erasePerson(server.db, account.cpf)
  const left = server.db.selectFrom('role_grant').where('account_id', '=', account.id).select('revoked_at')
  expect(await left.execute()).toEqual([{ revoked_at: expect.any(Date) }])
  const facts = await server.db
    .selectFrom('audit')
    .select('actor_kind')
    .where('action', '=', 'role.revoked')
    .execute()
  expect(facts).toEqual([{ actor_kind: 'command' }])
})

test('`porteira privacy export` prints the data, `privacy erase` removes it, and an unknown CPF is refused', async () => {
  const { account } = await buildRider()
  const run = (action: string, ...given: string[]) =>
    runCommand(['privacy', action, ...given], { env: { DATABASE_URL: server.url } })
  const { stdout } = await run('export', account.cpf)
  expect(JSON.parse(stdout)).toMatchObject({ account: { name: account.name, email: account.email } })

  expect((await run('erase', account.cpf, '--yes')).stdout).toBe('Dados pessoais removidos.')

  const again = JSON.stringify(await exportPerson(server.db, account.cpf))
  for (const trace of [account.name, account.email]) expect(again).not.toContain(trace)
  expect(await run('erase', inventCpf(9875), '--yes')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/Nenhum cadastro com este CPF\.$/),
  })
})

test('A person becomes an administrator once, and the audit records it', async () => {
  const { account } = await buildBuyer(server.db)
  expect(await grantAdmin(server.db, account.cpf)).toEqual({ name: account.name, isNew: true })
  expect(await grantAdmin(server.db, account.cpf)).toEqual({ name: account.name, isNew: false })
  const facts = await server.db
    .selectFrom('audit')
    .select('actor_kind')
    .where('action', '=', 'admin.grant')
    .where('entity_id', '=', String(account.id))
    .execute()
  expect(facts).toEqual([{ actor_kind: 'command' }])
})

test.each([
  ['99999000000', 'CPF inválido.'],
  [inventCpf(9876), 'Nenhum cadastro com este CPF.'],
])('"%s" is answered with "%s"', async (cpf, message) => {
  await expect(grantAdmin(server.db, cpf)).rejects.toThrow(message)
})

test('Each table that refers to an account is erased or stays for a named reason', async () => {
  const { rows } = await sql<{ place: string }>`
    select conrelid::regclass || '.' || attname as place from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'account'::regclass order by 1`.execute(server.db)
  expect(rows.map(({ place }) => place)).toEqual(Object.keys(afterErasure))
})
