import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openServerDatabase } from '#database/client.ts'
import { createMailer } from '#providers/mail.ts'
import { createPixClient } from '#providers/pix/client.ts'
import { startTestServer } from '#testing/server.ts'
import { examineBank, examineCertificate } from './bank.ts'
import { examineDatabase } from './database.ts'
import type { Finding } from './finding.ts'
import { examineAddress, examineMail, examineSms } from './surroundings.ts'

const program = path.resolve(import.meta.dirname, '../commands/porteira.ts')
const statesOf = (findings: Finding[]) => findings.map(({ subject, state }) => `${subject}: ${state}`)

test('a database that answers, is migrated and keeps the time is well; without a worker he asks for one, and for a role that may do less', async () => {
  await using server = await startTestServer()
  expect(statesOf(await examineDatabase(server.db, 'server'))).toEqual([
    'Banco de dados: ok',
    'Migrações: ok',
    'Relógio: ok',
    'Trabalhadores: warning',
    'Papel no banco: warning',
  ])
})

test('a missing migration, a commit that does not wait and a database that is away are each told with a cure', async () => {
  await using server = await startTestServer()
  await sql`delete from migration where name like '0004%'`.execute(server.db)
  const [, migrations] = await examineDatabase(server.db, 'server')
  expect(migrations).toMatchObject({ state: 'wrong', says: 'faltam algumas.' })

  const hasty = openServerDatabase(server.url, { connections: 1 })
  await sql`set synchronous_commit = off`.execute(hasty.db)
  const [safety] = await examineDatabase(hasty.db, 'server')
  await hasty.close()
  expect(safety).toMatchObject({ state: 'wrong', says: 'confirma vendas antes de gravá-las no disco.' })

  const away = openServerDatabase('postgres://nobody@127.0.0.1:1/nothing')
  const findings = await examineDatabase(away.db, 'server')
  await away.close()
  expect(findings).toMatchObject([{ state: 'wrong', says: 'não responde (ECONNREFUSED).' }])
})

test('the bank is asked where it calls us, which proves keys and registration at once', async () => {
  await using server = await startTestServer()
  const pix = { ...server.config.pix, webhookSecret: 'doctor-test-secret-0123456789abcdef' }
  const config = { ...server.config, pix }
  const { bank } = server.context
  const before = await bank.readWebhook().catch(() => undefined)

  expect(statesOf(await examineBank(bank, config))).toEqual(['Banco (API Pix): ok', 'Webhook: warning'])
  await bank.putWebhook(`${pix.webhookUrl}/${pix.webhookSecret}`)
  expect(statesOf(await examineBank(bank, config))).toEqual(['Banco (API Pix): ok', 'Webhook: ok'])
  if (before) await bank.putWebhook(before)

  const stranger = createPixClient({ ...pix, clientSecret: 'not-the-secret' })
  expect(await examineBank(stranger, config)).toMatchObject([
    { state: 'wrong', says: expect.stringMatching(/^recusa as credenciais/) },
  ])
  await stranger.close()
  const nobody = createPixClient({ ...pix, tokenUrl: 'http://127.0.0.1:1/oauth/token' })
  expect(await examineBank(nobody, config)).toMatchObject([
    { state: 'wrong', says: 'não responde (ECONNREFUSED).' },
  ])
  await nobody.close()
})

test('mail and SMS are tried without sending anything', async () => {
  await using server = await startTestServer()
  const { config, context } = server
  expect(await examineMail(context.mailer, config)).toMatchObject({ state: 'ok' })
  expect(await examineSms(config)).toMatchObject({ state: 'ok' })

  const smtp = { ...config.smtp, port: 1 }
  const mailer = createMailer(smtp)
  expect(await examineMail(mailer, { ...config, smtp })).toMatchObject({ state: 'wrong' })
  const sms = { ...config.sms, url: 'http://127.0.0.1:1/' }
  expect(await examineSms({ ...config, sms })).toMatchObject({ state: 'wrong' })
})

test('a public address without TLS, or without a trusted proxy, is told', async () => {
  await using server = await startTestServer()
  const at = (publicOrigin: string, trustedProxies: string[]) =>
    examineAddress({ ...server.config, production: true, publicOrigin, trustedProxies }).state
  expect(at('http://loja.example', ['127.0.0.1'])).toBe('wrong')
  expect(at('https://loja.example', [])).toBe('warning')
  expect(at('https://loja.example', ['127.0.0.1'])).toBe('ok')
  const pix = { ...server.config.pix, certificateFile: 'nowhere.pem' }
  expect(await examineCertificate({ ...server.config, pix })).toMatchObject([
    { state: 'wrong', says: 'não pode ser lido (ENOENT).' },
  ])
})

test('`porteira doctor` ends with 1 and names the setting when the shop could not even start', async () => {
  const env = { PATH: process.env['PATH'], NODE_ENV: 'production' }
  const failure: unknown = await promisify(execFile)(process.execPath, [program, 'doctor'], { env }).catch(
    (error: unknown) => error,
  )
  expect(failure).toMatchObject({ code: 1, stdout: expect.stringContaining('✗ Configuração: Set ') })
})
