import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Command } from 'commander'
import { afterAll, describe, expect, test } from 'vitest'
import { lockDirectory } from '#platform/database/directory-lock.ts'
import { runCommand } from '#testing/terminal.ts'
import { nameDatabase } from './open-database.ts'
import { userFolderOf } from './user-files.ts'
import { buildProgram } from './run.ts'
import { openTerminal } from './terminal.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'porteira-usage-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** An environment that fails on each read, so that a command that starts to work is noticed. */
const noSettings = new Proxy<NodeJS.ProcessEnv>(
  {},
  {
    get: (_, name) => {
      throw new Error(`${String(name)} was read`)
    },
  },
)

const pathsOf = (command: Command): string[][] => [
  [],
  ...command.commands.flatMap((inner) => pathsOf(inner).map((rest) => [inner.name(), ...rest])),
]
const commands = pathsOf(buildProgram(openTerminal('/'))).map((names) => ({ names, line: names.join(' ') }))

describe('The help of the program is in Portuguese', () => {
  test.each(commands)(
    'The call "$line --help" prints help in Portuguese and does nothing',
    async ({ names }) => {
      const { code, stdout, stderr } = await runCommand([...names, '--help'], { env: noSettings })
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      expect(stdout).toMatch(/^Uso: porteira/)
      expect(stdout).not.toMatch(/usage|options|command|default|display|arguments|choices/i)
    },
  )

  test('The help of every command without subcommands shows an example', async () => {
    const withoutExample = []
    for (const { names, line } of commands) {
      const { stdout } = await runCommand([...names, '--help'], { env: noSettings })
      if (!stdout.includes('Comandos:') && !stdout.includes(`Exemplo: porteira ${line}`))
        withoutExample.push(line)
    }
    expect(withoutExample).toEqual([])
  })

  test('The option --version prints the version, and a call without a command fails with the help', async () => {
    expect(await runCommand(['--version'], { env: noSettings })).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    })
    const nothing = await runCommand([], { env: noSettings })
    expect(nothing).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/^Uso: porteira/) })
  })
})

test.each([
  [['jobz'], 'Não existe o comando jobz. Você quis dizer jobs?'],
  [['privacy', 'forget'], 'Não existe o comando forget.'],
  [['jobs', '--jsom'], 'Não existe a opção --jsom. Você quis dizer --json?'],
  [['import'], 'Falta o argumento arquivo.'],
  [['jobs', 'now'], 'Há argumentos demais.'],
  [['audit', '--head'], 'Falta o valor da opção --head <selo>.'],
  [['reconcile'], 'Falta a opção --from <dia>.'],
  [['reconcile', '--from', '2026-02-30'], '--from não pode ser "2026-02-30". Use um dia como 2026-11-20.'],
  [['reconcile', '--from', '2026-11-20', '--to', '2026-11-19'], '--to não pode ser antes de --from.'],
  [
    ['grant', '99999900291', '--role', 'dono'],
    '--role não pode ser "dono". Use owner, treasurer, desk, scorer, announcer ou auditor.',
  ],
  [
    ['grant', '99999900291', '--until', '31/12/2027'],
    '--until não pode ser "31/12/2027". Use um dia como 2026-11-20.',
  ],
  [['refund', '--value', '12,345'], '--value não pode ser "12,345". Use um valor como 120,00.'],
])('The call %j is wrong usage and prints "%s"', async (args, sentence) => {
  expect(await runCommand(args, { env: noSettings })).toEqual({ code: 2, stdout: '', stderr: sentence })
})

const file = path.join(folder, 'evento.yaml')
writeFileSync(file, 'nome: x')
const refund = ['refund', '--cart', 'x', '--txid', 'y', '--value', '1', '--reason', 'z', '--yes']

test.each([
  [['migrate']],
  [['import', file]],
  [['export', 'rodeio']],
  [['grant', '99999000191']],
  [['jobs']],
  [['invariants']],
  [['reconcile', '--from', '2026-11-20']],
  [refund],
  [['rankings']],
  [['audit']],
  [['privacy', 'export', '99999000191']],
  [['privacy', 'erase', '99999000191', '--yes']],
])('The call %j refuses to create an embedded database', async (args) => {
  const data = path.join(folder, 'nowhere')
  const { code, stdout, stderr } = await runCommand(args, { env: { DATA_DIR: data } })
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toBe(
    `Não há banco de dados em ${data}/database, e este comando não cria um.\n` +
      'Informe DATABASE_URL (ou DATA_DIR, a pasta do banco embutido) no .env ou no ambiente.',
  )
  expect(existsSync(data)).toBe(false)
})

test('The command `doctor` reports a missing database and creates none', async () => {
  const data = path.join(folder, 'nowhere')
  const { code, stdout } = await runCommand(['doctor'], { env: { DATA_DIR: data, SANDBOX_PORT: '1' } })
  expect(code).toBe(1)
  expect(stdout).toContain(`✗ Banco de dados: Não há banco de dados em ${data}/database`)
  expect(existsSync(data)).toBe(false)
})

test('A command names an embedded database that a server uses and does not open it', async () => {
  const data = path.join(folder, 'used')
  mkdirSync(path.join(data, 'database/postgres'), { recursive: true })
  writeFileSync(path.join(data, 'database/postgres/PG_VERSION'), '17')
  const unlock = lockDirectory(path.join(data, 'database'))
  const { code, stderr } = await runCommand(['jobs'], { env: { DATA_DIR: data } })
  unlock()
  expect(code).toBe(1)
  expect(stderr).toBe(
    `Banco: embutido em ${data}/database\n` +
      `A pasta ${data} está em uso por outra Porteira. Encerre a outra, ou escolha outra pasta em DATA_DIR.`,
  )
})

test('A command reports in one sentence that the database cannot be reached', async () => {
  const env = { DATABASE_URL: 'postgres://seller:secret@127.0.0.1:1/shop' }
  const { code, stderr } = await runCommand(['invariants'], { env })
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /^Banco: servidor 127\.0\.0\.1:1, banco shop\nO banco de dados não responde [^\n]*\.$/,
  )
})

test.each([
  ['postgres://seller:secret@db.example/shop', 'servidor db.example, banco shop'],
  ['postgres://seller:secret@db.example:6432/shop?sslmode=disable', 'servidor db.example:6432, banco shop'],
  ['postgresql://seller@/shop?host=/var/run/postgresql', 'servidor /var/run/postgresql, banco shop'],
  ['postgresql://seller@%2Fvar%2Frun%2Fpostgresql/shop', 'servidor /var/run/postgresql, banco shop'],
])('The database %s is named without user and password', (databaseUrl, name) => {
  expect(nameDatabase({ databaseUrl, dataDirectory: '/data' })).toBe(name)
})

test('A file that cannot be read is reported with its full path from the folder of the user', async () => {
  const { code, stderr } = await runCommand(['import', 'nada.yaml'], { env: {}, folder })
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `Não consegui ler ${folder}/nada.yaml: ele não existe.`,
  })
  const other = await runCommand(['import', folder], { env: {} })
  expect(other.stderr).toBe(`Não consegui ler ${folder}: é uma pasta.`)
})

const npm = { npm_lifecycle_event: 'porteira', npm_package_json: '/shop/package.json', INIT_CWD: '/home/ana' }

test.each([
  ['npm run porteira', npm, '/shop', '/home/ana'],
  ['npm run import', { ...npm, npm_lifecycle_event: 'import' }, '/shop', '/home/ana'],
  ['the program itself', {}, '/home/ana', '/home/ana'],
  ['the program in a script of its own', { ...npm, npm_lifecycle_event: 'test' }, '/shop', '/shop'],
  ['a script of another project', { ...npm, npm_package_json: '/other/package.json' }, '/shop', '/shop'],
  ['the program in a folder that a script chose', npm, '/elsewhere', '/elsewhere'],
])('Paths start in the folder of the user when %s runs', (_, env, current, expected) => {
  expect(userFolderOf(env, current, '/shop')).toBe(expected)
})
