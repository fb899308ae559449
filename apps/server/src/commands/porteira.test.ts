import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankControl } from '#testing/bank.ts'
import { buildAccount, buildEvent } from '#testing/builders.ts'
import { askBankNow, openCharge } from '#testing/paying.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { invariantNames } from '#operations/invariants/invariants.service.ts'
import { runCommand } from '#testing/terminal.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const run = (args: string[], answers?: string[]) =>
  runCommand(args, { env: { DATABASE_URL: server.url }, ...(answers && { answers }) })

const nameOf = (url: string) => `Banco: servidor ${new URL(url).hostname}`

test('`porteira privacy erase` asks for the CPF again and erases nothing after another answer or without a terminal', async () => {
  const { id, cpf, nickname } = await buildAccount(server.db)
  const erase = ['privacy', 'erase', cpf]
  const nicknameNow = async () =>
    (await server.db.selectFrom('account').select('nickname').where('id', '=', id).executeTakeFirstOrThrow())
      .nickname

  expect(await run(erase)).toMatchObject({ code: 1, stderr: expect.stringContaining('repita com --yes') })
  for (const answer of ['', 'sim', '99999000191'])
    expect(await run(erase, [answer])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/Não confirmado\. Nada foi feito\.$/),
    })
  expect(await nicknameNow()).toBe(nickname)

  const erased = await run(erase, [cpf.replace(/^(...)/, '$1.')])
  expect(erased).toMatchObject({ code: 0, stdout: 'Dados pessoais removidos.' })
  expect(erased.stderr).toContain(`Apelido: ${nickname}. Compras pagas que ficam, sem nome: 0.`)
  expect(await nicknameNow()).not.toBe(nickname)
})

test('`porteira refund` shows cart and value, waits for a yes and refuses an unknown cart', async () => {
  const { cartUUID, txid } = await openCharge(server)
  await bankControl.pay({ txid })
  await askBankNow(server)
  const refund = (cart: string, answers?: string[]) =>
    run(
      ['refund', '--cart', cart, '--txid', txid, '--value', '120,00', '--reason', 'Prova cancelada'],
      answers,
    )
  const countRefunds = async () =>
    (await server.db.selectFrom('refund').select('id').where('status', '=', 'requested').execute()).length

  const cart = await server.db
    .selectFrom('cart')
    .select('code')
    .where('id', '=', cartUUID)
    .executeTakeFirstOrThrow()
  const refused = await refund(cartUUID, ['não'])
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toMatch(
    new RegExp(`Carrinho ${cart.code}, .*\\. Devolução de R\\$.120,00: Prova cancelada`),
  )
  expect(await refund(cartUUID)).toMatchObject({ code: 1 })
  expect(await refund('00000000-0000-4000-8000-000000000000', ['sim'])).toMatchObject({ code: 1 })
  expect(await countRefunds()).toBe(0)

  const done = await refund(cartUUID, ['sim'])
  expect(done).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Devolução \S+ solicitada\.$/) })
  expect(await countRefunds()).toBe(1)
})

test('`porteira reconcile` reports in one sentence that the bank cannot be reached', async () => {
  const unreachable = { PIX_BASE_URL: 'http://127.0.0.1:1/v2', PIX_TOKEN_URL: 'http://127.0.0.1:1/token' }
  const env = { DATABASE_URL: server.url, ...unreachable }
  expect(await runCommand(['reconcile', '--from', '2026-11-20'], { env })).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/\nO banco \(API Pix\) não responde \(ECONNREFUSED\)\. [^\n]*\.$/),
  })
})

test('`porteira grant` prints the name of the new administrator', async () => {
  const { cpf, name } = await buildAccount(server.db)
  expect((await run(['grant', cpf])).stdout).toBe(`${name} agora administra a loja. A auditoria registrou.`)
  expect((await run(['grant', cpf])).stdout).toBe(`${name} já administrava a loja.`)
})

test('`porteira grant --role` makes the first owner of an event, who is no administrator', async () => {
  const { cpf, id, nickname } = await buildAccount(server.db)
  const event = await buildEvent(server.db)
  const grant = ['grant', cpf, '--role', 'owner', '--event', event.short_name, '--until', '2099-01-31']
  expect((await run(grant)).stdout).toBe(`${nickname} agora tem o papel Organizador. A auditoria registrou.`)
  expect(await run(grant)).toMatchObject({ code: 1, stderr: expect.stringContaining('já tem este papel') })
  const stored = await server.db.selectFrom('role_grant').selectAll().where('account_id', '=', id).execute()
  expect(stored).toMatchObject([
    { role: 'owner', event_id: event.id, until: '2099-01-31', granted_by: null, revoked_at: null },
  ])
  expect(await run(['grant', cpf, '--event', event.short_name])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--role'),
  })
  expect((await run(['grant', cpf, '--role', 'desk', '--event', 'nao-existe'])).code).toBe(1)
  expect((await run(['grant', cpf, '--role', 'dono'])).code).toBe(2)
})

test('`porteira jobs` reports missing queues and lists the work in Portuguese', async () => {
  expect((await run(['jobs'])).stderr).toMatch(
    /As filas de trabalho ainda não existem .* Rode porteira migrate\.$/,
  )
  expect((await run(['migrate'])).stdout).toBe('Nenhuma migração faltava.')
  const { stdout } = await run(['jobs'])
  expect(stdout).toMatch(/^Trabalho por fazer\n {2}trabalho +esperam {2}falharam {2}mais antigo\n/)
  expect(stdout).toMatch(/\n {2}mensagens a enviar +\d+ +\d+ {2}/)
})

test('`porteira invariants` prints one Portuguese sentence for each invariant and keeps the stable names in JSON', async () => {
  const { stdout } = await run(['invariants'])
  expect(stdout.split('\n')).toHaveLength(invariantNames.length)
  expect(stdout).toMatch(/^✓ I1 nenhum item é tomado além do seu total$/m)
  expect(stdout).not.toMatch(/ (the|is|of|and) /)
})

test('A command prints only its result to standard output and names the database on standard error', async () => {
  const { cpf } = await buildAccount(server.db)
  for (const args of [
    ['jobs', '--json'],
    ['invariants', '--json'],
    ['privacy', 'export', cpf],
  ]) {
    const { code, stdout, stderr } = await run(args)
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toBeInstanceOf(Object)
    expect(stderr).toContain(nameOf(server.url))
  }
})

test('A command reports missing migrations and does not run them', async () => {
  await using other = await startTestServer()
  await sql`delete from migration where name like '0002%'`.execute(other.db)
  const before = await sql`select name from migration`.execute(other.db)
  for (const args of [['invariants'], ['jobs'], ['rankings']])
    expect(await runCommand(args, { env: { DATABASE_URL: other.url } })).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/\nFaltam migrações neste banco de dados\. Rode porteira migrate /),
    })
  expect((await sql`select name from migration`.execute(other.db)).rows).toEqual(before.rows)
})

// This test starts the process itself, because npm sets its environment and folder.
test('`npm run porteira` uses the database of .env and finds files from the folder of the user', async () => {
  const root = path.resolve(import.meta.dirname, '../../../..')
  const project = realpathSync(mkdtempSync(path.join(tmpdir(), 'porteira-project-')))
  const copy = (name: string) => cpSync(path.join(root, name), path.join(project, name), { recursive: true })
  for (const name of ['package.json', 'apps/server', 'docs/event.example.yaml']) copy(name)
  symlinkSync(path.join(root, 'node_modules'), path.join(project, 'node_modules'))
  writeFileSync(path.join(project, '.env'), `DATABASE_URL='${server.url}'\nDATA_DIR=./data\n`)

  const start = (line: string[], env: NodeJS.ProcessEnv = {}) =>
    promisify(execFile)(line[0] ?? '', line.slice(1), {
      cwd: path.join(project, 'docs'),
      env: { PATH: process.env['PATH'], HOME: project, ...env },
    }).then(
      (done) => ({ code: 0, ...done }),
      (error: { code: number; stdout: string; stderr: string }) => error,
    )
  try {
    const imported = await start(
      ['npm', 'run', '--silent', 'porteira', '--', 'import', 'event.example.yaml', '--dry-run'],
      {},
    )
    expect(imported).toMatchObject({ code: 0, stdout: expect.stringMatching(/\nNada foi gravado\.\n$/) })
    expect(imported.stderr).toContain(nameOf(server.url))

    // The environment precedes .env. A relative DATA_DIR starts in the project's folder.
    const bin = path.join(project, 'apps/server/bin/porteira.js')
    const elsewhere = await start([bin, 'jobs'], { DATABASE_URL: '' })
    expect(elsewhere).toMatchObject({ code: 1, stdout: '' })
    expect(elsewhere.stderr).toContain(`Não há banco de dados em ${project}/data/database,`)
    expect(existsSync(path.join(project, 'data'))).toBe(false)
  } finally {
    rmSync(project, { recursive: true })
  }
}, 90_000)
