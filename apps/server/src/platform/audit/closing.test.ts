import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { messagesTo } from '#testing/mailbox.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { sendWaiting } from '#platform/outbox/notices.service.ts'
import { recordAlone } from './audit.service.ts'
import { closeDays } from './closing.service.ts'
import { extendHashChain } from './hash-chain.service.ts'
import { insertChainLinks, listUnchained } from './hash-chain.queries.ts'
import { NOTHING_BEFORE, chainRows } from './hash-chain.rules.ts'
import { verifyChain } from './verifying.service.ts'

const DAY = '2026-03-07'

/** A shop with one fact that was sealed on a day long over. */
async function openShop(operatorEmail = '') {
  const said: unknown[] = []
  const log = {
    info: (what: unknown) => said.push(what),
    warn() {},
    error: (what: unknown) => said.push(what),
  }
  const server = await startTestServer({ config: { operatorEmail }, context: { log } })
  await recordAlone(server.db, { kind: 'job' }, { action: 'tested', entity: 'thing', entityId: 'one' })
  const rows = await listUnchained(server.db, { after: 0, upTo: 1, limit: 1 })
  await insertChainLinks(server.db, chainRows(NOTHING_BEFORE, DAY, rows))
  const head = (await verifyChain(server.db)).heads.get(DAY) ?? ''
  return { server, said, head }
}

const forge = (server: TestServer, statement: string) =>
  server.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql.raw(statement).execute(db)
  })

test('The last hash of a day that is over is sent once, by mail and to the log', async () => {
  const operator = `OPERADOR-${process.pid}-${Date.now()}@EXAMPLE.COM`
  const { server, said, head } = await openShop(operator)
  await using shop = server

  expect(await closeDays(shop.context)).toBe(1)
  expect(await closeDays(shop.context)).toBe(0)
  await sendWaiting(shop.context)

  const mails = await messagesTo(operator.toLowerCase())
  expect(mails.map(({ subject }) => subject)).toEqual(['Auditoria – 07/03/2026'])
  expect(mails[0]?.text).toContain(`${head}\n`)
  expect(mails[0]?.text).toContain('A corrente está íntegra.')
  expect(said).toEqual([{ event: 'audit-day.closed', day: DAY, rows: 1, head }])
})

test('The current day is not closed, because it may still grow', async () => {
  await using server = await startTestServer()
  await recordAlone(server.db, { kind: 'job' }, { action: 'tested', entity: 'thing', entityId: 'one' })
  await extendHashChain(server.context)
  expect(await closeDays(server.context)).toBe(0)
})

test('A broken chain is named in the subject of the mail and in the log', async () => {
  const { server, said } = await openShop('operador@example.com')
  await using shop = server
  await forge(shop, `update audit set reason = 'forged'`)

  await closeDays(shop.context)

  expect(said).toContainEqual({ event: 'audit.broken', id: 1, fault: 'was changed' })
  const mail = await shop.db.selectFrom('outbox').select(['subject', 'text']).executeTakeFirstOrThrow()
  expect(mail.subject).toBe('ALERTA: auditoria quebrada – 07/03/2026')
  expect(mail.text).toContain('QUEBRADA no registro 1')
})

test('A day that was rewritten with its whole chain is found by the hash with which it was closed', async () => {
  const { server } = await openShop()
  await using shop = server
  await closeDays(shop.context)
  await forge(shop, `update audit set reason = 'forged'; delete from audit_seal`)
  const rows = await listUnchained(shop.db, { after: 0, upTo: 1, limit: 1 })
  await insertChainLinks(shop.db, chainRows(NOTHING_BEFORE, DAY, rows))

  expect((await verifyChain(shop.db)).broken).toEqual({
    id: 1,
    fault: 'is not what the day was closed with',
  })
})
