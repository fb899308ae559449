import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { formatDay } from '@porteira/domain'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#config.ts'
import { openServerDatabase } from '#platform/database/client.ts'
import { createMailer } from '#providers/mail.ts'
import { createPixClient } from '#providers/pix/client.ts'
import { productionSettings } from '#testing/production.ts'
import { startTestServer } from '#testing/server.ts'
import { runCommand } from '#testing/terminal.ts'
import { examineBank, examineCertificate } from './bank.ts'
import { examineDatabase } from './database.ts'
import { examineDemo } from './demo.ts'
import type { Finding } from './finding.ts'
import { examinePixKey, examineSeller, examineSender } from './identity.ts'
import { examineMail, examineProxies, examineSms } from './surroundings.ts'

const statesOf = (findings: Finding[]) => findings.map(({ subject, state }) => `${subject}: ${state}`)

test('A migrated database with the right time is fine, and the doctor asks for a worker and a role with fewer rights', async () => {
  await using server = await startTestServer()
  expect(statesOf(await examineDatabase(server.db, 'server'))).toEqual([
    'Banco de dados: ok',
    'Migrações: ok',
    'Relógio: ok',
    'Trabalhadores: warning',
    'Papel no banco: warning',
    'Cópias (arquivo do log): warning',
  ])
})

test('The doctor reports a missing migration, a commit that does not wait and a database that is away, each with a repair', async () => {
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
  expect(findings).toMatchObject([
    {
      state: 'wrong',
      says: 'O banco de dados não responde em 127.0.0.1, porta 1 (ECONNREFUSED).',
      mend: 'Confira se o PostgreSQL está no ar e o endereço em DATABASE_URL.',
    },
  ])
})

test('The doctor reports a database that does not store UTF-8, because accents are not found in it', async () => {
  await using server = await startTestServer()
  await sql`create database ascii_only encoding SQL_ASCII locale 'C' template template0`.execute(server.db)
  const ascii = openServerDatabase(new URL('/ascii_only', server.url).href, { connections: 1 })
  const [stored] = await examineDatabase(ascii.db, 'server')
  await ascii.close()
  await sql`drop database ascii_only with (force)`.execute(server.db)
  expect(stored).toMatchObject({ state: 'wrong', says: expect.stringContaining('SQL_ASCII') })
})

test('The doctor reads the webhook at the bank, which tests keys and registration at once', async () => {
  await using server = await startTestServer()
  const pix = { ...server.config.pix, webhookSecret: 'doctor-test-secret-0123456789abcdef' }
  const config = { ...server.config, pix }
  const { bank } = server
  const before = await bank.readWebhook().catch(() => undefined)

  expect(statesOf(await examineBank({ ...config, bank }))).toEqual([
    'Banco (API Pix): ok',
    'Webhook: warning',
  ])
  await bank.putWebhook(`${pix.webhookUrl}/${pix.webhookSecret}`)
  expect(statesOf(await examineBank({ ...config, bank }))).toEqual(['Banco (API Pix): ok', 'Webhook: ok'])
  if (before) await bank.putWebhook(before)

  const stranger = createPixClient({ ...pix, clientSecret: 'not-the-secret' })
  expect(await examineBank({ ...config, bank: stranger })).toMatchObject([
    { state: 'wrong', says: expect.stringMatching(/^recusa as credenciais/) },
  ])
  await stranger.close()
  const nobody = createPixClient({ ...pix, tokenUrl: 'http://127.0.0.1:1/oauth/token' })
  expect(await examineBank({ ...config, bank: nobody })).toMatchObject([
    { state: 'wrong', says: 'não responde (ECONNREFUSED).' },
  ])
  await nobody.close()
})

test('The doctor tests mail and SMS without sending a message', async () => {
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

test('A certificate file that is missing is wrong', async () => {
  const pix = { ...readConfig({}).pix, certificateFile: 'nowhere.pem' }
  expect(await examineCertificate({ ...readConfig({}), pix })).toMatchObject([
    { state: 'wrong', says: 'não pode ser lido (ENOENT).' },
  ])
})

test('The doctor names the certificate of the bank and its last day: expired is wrong, within 30 days is a warning', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'porteira-doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const certificateFile = path.join(folder, 'banco.pem')
  const made = ['-keyout', `${folder}/key.pem`, '-out', certificateFile, '-days', '100', '-subj', '/CN=shop']
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...made], { stdio: 'pipe' })
  const bundled = ['-inkey', `${folder}/key.pem`, '-in', certificateFile, '-passout', 'pass:abc']
  execFileSync('openssl', ['pkcs12', '-export', ...bundled, '-out', path.join(folder, 'banco.p12')])
  const after = async (days: number, given: { certificateFile: string }) => {
    const pix = { ...readConfig({}).pix, certificatePassphrase: 'abc', ...given }
    const [finding] = await examineCertificate({ ...readConfig({}), pix }, Date.now() + days * 86_400_000)
    return [finding?.state, finding?.says]
  }
  const day = formatDay(new Date(Date.now() + 100 * 86_400_000))
  for (const name of ['banco.pem', 'banco.p12']) {
    const file = { certificateFile: path.join(folder, name) }
    const named = `${name} (PIX_CERTIFICATE_FILE)`
    expect(await after(60, file)).toEqual(['ok', `${named} vale até ${day}, por mais 39 dias.`])
    expect(await after(75, file)).toEqual(['warning', `${named} vence em ${day}, em menos de 25 dias.`])
    expect(await after(103, file)).toEqual([
      'wrong',
      `${named} venceu em ${day}: o banco recusa toda chamada.`,
    ])
  }
})

test('No trusted proxy is a warning in production, and trusting every address is one everywhere', () => {
  const at = (production: boolean, trustedProxies: string[]) =>
    examineProxies({ ...readConfig({}), production, trustedProxies }).state
  expect(at(true, [])).toBe('warning')
  expect(at(false, [])).toBe('ok')
  expect(at(true, ['127.0.0.1', '10.0.0.0/8'])).toBe('ok')
  expect([at(true, ['128.0.0.0/1']), at(false, ['128.0.0.0/1'])]).toEqual(['warning', 'warning'])
})

test('The seller and the sender of the demo are fine on this machine and a warning where other machines reach the shop', () => {
  const examine = (env: NodeJS.ProcessEnv) => {
    const config = readConfig(env)
    return [examineSeller(config, config), examineSender(config)]
  }
  expect(statesOf(examine({}))).toEqual(['Vendedor: ok', 'Remetente: ok'])
  expect(statesOf(examine({ HOST: '0.0.0.0' }))).toEqual(['Vendedor: warning', 'Remetente: warning'])
  expect(examine(productionSettings)).toMatchObject([
    { state: 'ok', says: 'Rodeio Inventado Ltda., CNPJ 12.ABC.345/01DE-35.' },
    { state: 'ok', says: 'Rodeio Inventado <inscricoes@loja.example>.' },
  ])
})

test('A Pix key of no known form is a warning that does not show the key', () => {
  expect(examinePixKey(readConfig({})).state).toBe('ok')
  const finding = examinePixKey(readConfig({ PIX_KEY: '999.999.001-00' }))
  expect(finding.state).toBe('warning')
  expect(JSON.stringify(finding)).not.toContain('999.999')
})

test('Values of the demo that the start refuses are wrong, one finding for each setting', async () => {
  await using server = await startTestServer()
  const examine = (env: NodeJS.ProcessEnv) => examineDemo(readConfig(env), server.db)
  expect(statesOf(await examine({ DATABASE_URL: server.url }))).toEqual(['Demonstração: ok'])
  const open = await examine({ DATABASE_URL: server.url, HOST: '0.0.0.0' })
  expect(open.map(({ says }) => says.split(':')[0])).toEqual([
    'Defina PASSWORD_PEPPER',
    'Defina SERVICE_KEY',
    'Defina PIX_CLIENT_SECRET',
    'Defina PIX_WEBHOOK_SECRET',
  ])
  const ofTheDemo = await examine({ ...productionSettings, DATABASE_URL: server.url })
  expect(ofTheDemo).toMatchObject([{ state: 'wrong', says: expect.stringContaining('senhas são públicas') }])
})

test('`porteira doctor` ends with 1 and reports each setting that keeps the shop from starting', async () => {
  const wrong = { TRUSTED_PROXIES: 'meu-proxy', MAIL_FROM: 'Porteira <inscricoes@porteira.example>' }
  const { code, stdout } = await runCommand(['doctor'], { env: { ...productionSettings, ...wrong } })
  expect(code).toBe(1)
  expect(stdout.split('\n')).toEqual([
    expect.stringMatching(/^✗ Configuração: TRUSTED_PROXIES precisa ser /),
    expect.stringMatching(/^✗ Configuração: MAIL_FROM tem o valor da demonstração/),
  ])
})
