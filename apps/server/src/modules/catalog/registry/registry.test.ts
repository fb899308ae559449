import { maskCpf } from '@porteira/domain'
import { expect, test } from 'vitest'
import { buildAdmin, buildEvent, inventCpf } from '#testing/builders.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { serverWithAdmin } from '#testing/server-of-file.ts'

let server: TestServer
let token: string
serverWithAdmin((started, admin) => {
  server = started
  token = admin.token
})

const upload = (text: string, dryRun: '0' | '1' = '0') =>
  server.call('POST /api/registry/', { query: { token, dryRun }, body: { text } })
const listClubs = () => server.db.selectFrom('entity').selectAll().orderBy('name').execute()
const listMembers = () => server.db.selectFrom('membership').selectAll().orderBy('cpf').execute()

const entities = `tipo;nome;cidade;uf;federacao;regiao;impedimento
CTG;ctg  porteira velha;Bom Jesus;rs;;1ª Região;
ctg;CTG DO VENTO;Vacaria;RS;;1ª REGIÃO;Anuidade em aberto
região;1ª Região;;RS;Federação do Laço;;
Federação;Federação do Laço;;RS;;;
`
const [one, two] = [inventCpf(7001), inventCpf(7002)]
const members = `\uFEFFCPF,CTG,Cartão,Validade,Impedimento
${one},CTG PORTEIRA VELHA,0042,31/12/2027,
"${two}","ctg do vento","",2026-01-31,"Suspenso, até ""segunda"" ordem"
`

test('Clubs and then members are imported with their relations, and a second import changes nothing', async () => {
  const first = await upload(entities)
  expect(first.body).toMatchObject({ msg: 'Cadastro importado!', added: 4, changed: 0, same: 0 })
  const known = await listClubs()
  const idOf = (name: string) => known.find((entity) => entity.name === name)?.id
  expect(known).toMatchObject([
    { name: '1ª REGIÃO', kind: 'region', federation_id: idOf('FEDERAÇÃO DO LAÇO') },
    { name: 'CTG DO VENTO', blocked_reason: 'Anuidade em aberto', region_id: idOf('1ª REGIÃO') },
    { name: 'CTG PORTEIRA VELHA', city: 'Bom Jesus', state: 'RS', region_id: idOf('1ª REGIÃO') },
    { name: 'FEDERAÇÃO DO LAÇO', kind: 'federation' },
  ])

  expect((await upload(members)).body).toMatchObject({ added: 2, changed: 0, same: 0 })
  expect(await listMembers()).toMatchObject([
    { cpf: one, card_number: '0042', valid_until: '2027-12-31', ctg_id: idOf('CTG PORTEIRA VELHA') },
    { cpf: two, valid_until: '2026-01-31', blocked_reason: 'Suspenso, até "segunda" ordem' },
  ])
  for (const [text, same] of [
    [entities, 4],
    [members, 2],
  ] as const)
    expect((await upload(text)).body).toMatchObject({ added: 0, changed: 0, same, changes: [] })
})

test('A missing column keeps the stored values, and an empty cell clears one', async () => {
  await upload(entities)
  await upload(members)
  const { body } = await upload(`cpf;ctg;impedimento\n${two};CTG DO VENTO;\n`)
  expect(body.changes).toEqual(['Linha 2, CTG DO VENTO: muda impedimento.'])
  const kept = (await listMembers()).find(({ cpf }) => cpf === two)
  expect(kept).toMatchObject({ blocked_reason: '', valid_until: '2026-01-31' })
})

test('A dry run reports changes by line and without a CPF, and writes nothing', async () => {
  await upload(entities)
  const cpf = inventCpf(7003)
  const { body } = await upload(`cpf;ctg\n${cpf};CTG DO VENTO\n`, '1')
  expect(body).toMatchObject({
    msg: 'O arquivo está certo. Nada foi gravado ainda.',
    added: 1,
    changes: ['Linha 2, CTG DO VENTO: incluído.'],
  })
  expect(JSON.stringify(body)).not.toContain(cpf)
  expect((await listMembers()).some((member) => member.cpf === cpf)).toBe(false)
})

test('A file with mistakes is refused with the line and column of each, and nothing is written', async () => {
  await upload(entities)
  const before = [await listClubs(), await listMembers()]
  const good = inventCpf(7004)
  const { status, body } = await upload(`cpf;ctg;validade;cartao
;CTG DO VENTO;;
99999000000;CTG DO VENTO;;
${good};;;
${good};CTG DO VENTO;31/02/2027;
${inventCpf(7005)};CTG DO VENTO;;${'9'.repeat(31)}
${inventCpf(7006)};CTG DO VENTO;;1;sobra
`)
  expect(status).toBe(422)
  expect(body.msg?.split('\n')).toEqual([
    'Linha 2, coluna cpf: falta preencher.',
    'Linha 3, coluna cpf: deve ser um CPF válido de 11 dígitos.',
    'Linha 4, coluna ctg: falta preencher.',
    'Linha 5, coluna validade: deve ser um dia que existe, como 31/12/2027.',
    'Linha 6, coluna cartao: deve ser um texto de até 30 caracteres.',
    'Linha 7: há mais células do que colunas.',
    'Linha 5, coluna cpf: já está na linha 4.',
  ])
  expect([await listClubs(), await listMembers()]).toEqual(before)
})

test.each([
  ['cells', 'cpf;ctg', () => ';CTG DO VENTO'],
  ['regions', 'tipo;nome;regiao', (n: number) => `ctg;CTG ${n};9ª`],
])('A file with more wrong %s than are listed says how many others it has', async (_, head, line) => {
  const lines = Array.from({ length: 250 }, (_line, n) => line(n))
  const { status, body } = await upload([head, ...lines].join('\n'))
  expect([status, body.msg?.split('\n').at(-1)]).toEqual([422, '… e mais 50.'])
})

test.each([
  [
    'nome;fone\nX;1',
    'Linha 1: as colunas devem ser as de entidades (tipo; nome; …) ou as de integrantes (cpf; ctg; …).',
  ],
  ['cpf;clube\n1;2', 'Linha 1: falta a coluna ctg.\nLinha 1: coluna desconhecida "clube".'],
  ['tipo;nome\nclube;X', 'Linha 2, coluna tipo: deve ser federacao, regiao ou ctg.'],
  ['tipo;nome;uf\nctg;X;XX', 'Linha 2, coluna uf: deve ser a sigla de um estado, como RS.'],
  ['tipo;nome;regiao\nctg;X;9ª', 'Linha 2, coluna regiao: "9ª" não está no arquivo nem no cadastro.'],
  [
    `cpf;ctg\n${one};CTG DE NINGUÉM`,
    'Linha 2, coluna ctg: "CTG DE NINGUÉM" não está no cadastro de entidades.',
  ],
  ['cpf;ctg\n1;"X', 'Linha 2: aspas abertas e nunca fechadas.'],
])('The registry file %j is refused with its mistake', async (text, msg) => {
  const { status, body } = await upload(text)
  expect([status, body.msg]).toEqual([422, msg])
})

test('An event can check members only after an import of members', async () => {
  await using fresh = await startTestServer()
  const query = { token: (await buildAdmin(fresh.db)).token }
  const event = await buildEvent(fresh.db)
  const check = () =>
    fresh.call('PUT /api/events/:eventUUID', {
      params: { eventUUID: event.id },
      query,
      body: { chkParticipantCtg: 1 },
    })
  expect((await check()).body.msg).toBe('Importe o cadastro de integrantes antes de ativar esta verificação.')
  for (const text of [entities, members]) await fresh.call('POST /api/registry/', { query, body: { text } })
  expect((await check()).status).toBe(200)
})

test('Another system sends the registry with its own key, and the audit records counts without persons', async () => {
  const cpf = inventCpf(7007)
  const input = { query: {}, body: { text: `cpf;ctg\n${cpf};CTG DO VENTO\n` } }
  await upload(entities)
  expect((await server.call('POST /api/integration/registry', input)).status).toBe(401)
  const headers = { authorization: `Bearer ${server.config.serviceKey}` }
  expect((await server.call('POST /api/integration/registry', input, headers)).body.added).toBe(1)
  const fact = await server.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'registry.import')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(fact).toMatchObject({ actor_kind: 'service', entity_id: 'members', after: { added: 1, changed: 0 } })
  const text = JSON.stringify(fact)
  // The digits that a masked CPF shows, '123.456'. Three of them alone are in many ids and times.
  for (const part of [cpf, maskCpf(cpf).slice(4, 11)]) expect(text).not.toContain(part)
})

test('Five thousand members are imported from one file', async () => {
  await upload(entities)
  const lines = Array.from({ length: 5000 }, (_, serial) => `${inventCpf(serial)};CTG DO VENTO`)
  const { body } = await upload(['cpf;ctg', ...lines].join('\n'))
  expect(body.added + body.changed + body.same).toBe(5000)
})
