import { tillMessages } from '@porteira/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteExpired } from '#operations/retention/retention.service.ts'
import { erasePerson, exportPerson } from '#operations/privacy/privacy.service.ts'
import {
  buildAccount,
  buildAdmin,
  buildBuyer,
  buildCategory,
  buildEvent,
  inventCpf,
} from '#testing/builders.ts'
import { buildPaidCart, filled, putParticipants } from '#testing/paid-cart.ts'
import { buildClerk } from '#testing/till.ts'
import { signUpBody } from '#testing/sign-up.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { serverWithAdmin } from '#testing/server-of-file.ts'

let server: TestServer
let query: { token: string }
serverWithAdmin((started, { token }) => {
  server = started
  query = { token }
})

const stated = {
  name: 'Rosa de Souza Inventada',
  nickname: 'Rosa',
  birthdate: '2010-04-05',
  sex: 'F' as const,
}

const addPerson = (part: object = {}) =>
  server.call('POST /api/people/', {
    query,
    body: { ...stated, cpf: '', document: '', country: '', ...part },
  })

const rowOf = (cpf: string) =>
  server.db.selectFrom('account').selectAll().where('cpf', '=', cpf).executeTakeFirst()

const search = (q: string, token = query.token) => server.call('GET /api/people/', { query: { token, q } })

/** A saved entry of a buyer, with the form in which the desk changes it. */
async function buildEntry() {
  const { id: eventId } = await buildEvent(server.db)
  const category = await buildCategory(server.db, { eventId })
  const buyer = await buildBuyer(server.db)
  const { cartUUID, forms } = await buildPaidCart(server, buyer.token, [{ itemUUID: category.id }])
  const item = filled(forms[0]!, { participants: [buyer.account.cpf] })
  await putParticipants(server, cartUUID, [item], { token: buyer.token })
  const params = { cartUUID, cartItemId: String(item.cartItemId) }
  const path = '/api/cart/admin/:cartUUID/:cartItemId/formation' as const
  const replace = async (cpf: string) => {
    const { body } = await server.call(`GET ${path}`, { params, query })
    return server.call(`PUT ${path}`, {
      params,
      query,
      body: { item: { ...item, participants: [{ cpf }] }, version: body.version },
    })
  }
  return { buyer, cartUUID, params, replace, item, eventId }
}

test('The desk adds a person with a CPF, and a second call finds the person and changes nothing', async () => {
  const cpf = inventCpf()
  expect((await addPerson({ cpf })).body).toMatchObject({
    msg: 'Participante cadastrado!',
    isNew: 1,
    key: cpf,
  })
  const before = await rowOf(cpf)
  expect((await addPerson({ cpf, name: 'Outra Pessoa' })).body).toEqual({
    status: 'OK',
    msg: 'Esta pessoa já tinha cadastro, que fica como está.',
    isNew: 0,
    key: cpf,
    name: 'ROSA',
  })
  expect(await rowOf(cpf)).toEqual(before)
})

test.each([
  [{}, 'Informe o CPF, ou o documento de quem é de outro país.'],
  [
    { cpf: inventCpf(), document: '123', country: 'UY' },
    'Informe o CPF, ou o documento de quem é de outro país.',
  ],
  [{ cpf: '99999000119' }, 'CPF inválido.\nPor favor confira os dados.'],
  [{ document: '1.', country: 'UY' }, 'Documento inválido.\nDigite de 3 a 30 letras e números.'],
  [{ document: '1234567', country: 'BR' }, 'Selecione o país do documento.'],
  [{ document: '1234567', country: 'UY', name: 'Rosa' }, 'Nome inválido.\nDigite o nome e o sobrenome.'],
])('The desk cannot add a person with %j', async (part, msg) => {
  expect(await addPerson(part)).toMatchObject({ status: 400, body: { msg } })
})

test('A person of another country is added and entered by the desk only, and no caller looks up or claims the person', async () => {
  const { body } = await addPerson({ document: '1.234.567-8', country: 'UY' })
  expect(body).toMatchObject({ isNew: 1, key: expect.stringMatching(/^X[0-9A-F]{10}$/), name: 'ROSA' })
  const again = await addPerson({ document: '12345678', country: 'UY' })
  expect(again.body).toMatchObject({ isNew: 0, key: body.key })
  const { replace, params, cartUUID, buyer } = await buildEntry()

  expect(await replace(body.key)).toMatchObject({ status: 200, body: { msg: 'Inscrição alterada!' } })

  const asDesk = await server.call('GET /api/cart/:cartUUID', { params, query })
  expect(asDesk.body.items[0]?.participants).toMatchObject([
    { cpf: body.key, name: 'ROSA', forDesk: { document: 'UY 12345678' } },
  ])
  for (const token of [buyer.token, '']) {
    const { raw } = await server.call('GET /api/cart/:cartUUID', { params, query: token ? { token } : {} })
    expect(raw.toString()).not.toContain(body.key)
    expect(raw.toString()).not.toContain('12345678')
  }
  const lookUp = await server.call('GET /api/users/lookup/:cpf', { params: { cpf: body.key } })
  expect(lookUp).toMatchObject({ status: 400, body: { code: 'invalid_cpf' } })
  const signUp = await server.call('POST /api/users/new', {
    body: { ...(await signUpBody()), cpf: body.key },
  })
  expect(signUp.status).toBe(400)
  const open = await buildPaidCart(server, buyer.token, [
    { itemUUID: (await buildCategory(server.db, { eventId: (await buildEvent(server.db)).id })).id },
  ])
  const byBuyer = await putParticipants(
    server,
    open.cartUUID,
    [filled(open.forms[0]!, { participants: [body.key] })],
    {
      token: buyer.token,
    },
  )
  expect(byBuyer).toMatchObject({ status: 409, body: { msg: `O CPF fornecido não é válido: ${body.key}` } })
  expect(cartUUID).toBe(params.cartUUID)
})

test('The desk finds people by CPF, by a part of the name and by document, and a buyer does not', async () => {
  const cpf = inventCpf()
  await addPerson({ cpf, name: 'Quitéria Das Dores Inventada' })
  const person = {
    key: cpf,
    name: 'QUITÉRIA DAS DORES INVENTADA',
    birthdateDeclared: 1,
    hasAccount: 0,
    addedBy: 'desk',
  }
  for (const term of [cpf, 'quiteria dor']) expect((await search(term)).body.people).toMatchObject([person])
  await addPerson({ document: 'ABC-998877', country: 'AR' })
  expect((await search('abc 998877')).body.people).toMatchObject([
    { document: 'ABC998877', country: 'AR', cpf: '' },
  ])
  expect(await search('ab')).toMatchObject({ status: 400 })
  const { token } = await buildBuyer(server.db)
  expect((await search(cpf, token)).status).toBe(403)
})

test('Without a term the desk reads the people who were entered or added last, only of its own events', async () => {
  const { buyer, eventId } = await buildEntry()
  const cpf = inventCpf()
  await addPerson({ cpf, name: 'Rosa Cadastrada Por Último' })
  const first = (await search('')).body.people
  expect(first.slice(0, 2).map((person) => person.cpf)).toEqual([cpf, buyer.account.cpf])

  const { token } = await buildClerk(server, eventId)
  const { people, hasMore } = (await search('', token)).body
  expect([people.map((person) => person.cpf), hasMore]).toEqual([[buyer.account.cpf], 0])
})

const csv = (...lines: string[]) => ['cpf;nome;apelido;nascimento;sexo', ...lines].join('\n')
const check = (text: string) => server.call('POST /api/people/csv', { query, body: { text } })

test('A dry run says for each line of a CSV file what is wrong, and changes nothing', async () => {
  const [fresh, known] = [inventCpf(), await buildAccount(server.db)]
  const count = () =>
    server.db
      .selectFrom('account')
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirst()
  const before = await count()
  const { body } = await check(
    csv(
      `${fresh};Rosa de Souza;Rosa;05/04/2010;F`,
      `${known.cpf};Outro Nome;Outro;05/04/2010;M`,
      `99999000119;Rosa;;31/02/2010;x`,
      `${fresh};Rosa de Souza;Rosa;2010-04-05;feminino`,
      `${inventCpf()};=1+1 Souza;Rosa;05/04/2010;F`,
    ),
  )
  expect(body.lines.map(({ line, outcome, says }) => [line, outcome, says])).toEqual([
    [2, 'right', ''],
    [3, 'right', ''],
    [
      4,
      'wrong',
      'CPF inválido. Por favor confira os dados. Apelido inválido. Por favor confira os dados. Nome inválido. Digite o nome e o sobrenome. Nascimento inválido: use dia/mês/ano, como 31/12/2012. Sexo inválido: use M ou F.',
    ],
    [5, 'wrong', 'CPF repetido: já está na linha 2.'],
    [6, 'wrong', 'Um texto não pode começar com =, +, - ou @.'],
  ])
  expect(body.lines[0]).toMatchObject({ name: 'ROSA DE SOUZA', birthdate: '2010-04-05', sex: 'F' })
  expect(await count()).toEqual(before)
})

test.each([
  [
    '',
    'A primeira linha deve ter as colunas cpf;nome;apelido;nascimento;sexo. Falta: cpf, nome, apelido, nascimento, sexo.',
  ],
  [
    'cpf;nome\n1;2',
    'A primeira linha deve ter as colunas cpf;nome;apelido;nascimento;sexo. Falta: apelido, nascimento, sexo.',
  ],
  [csv(), 'O arquivo não tem nenhuma pessoa.'],
  [csv(...Array.from({ length: 2001 }, () => 'x;x;x;x;x')), 'O arquivo tem mais de 2000 linhas.'],
])('The file %# is refused with a sentence', async (text, msg) => {
  expect(await check(text)).toMatchObject({ status: 400, body: { msg } })
})

test('A checked list is added once, known people stay, and the same call again adds no person', async () => {
  const [fresh, known] = [inventCpf(), await buildAccount(server.db)]
  const people = [
    { ...stated, cpf: fresh },
    { ...stated, cpf: known.cpf },
    { ...stated, cpf: inventCpf(), birthdate: '2999-01-01' },
  ]
  const add = () => server.call('POST /api/people/batch', { query, body: { people } })
  const [first, second] = await Promise.all([add(), add()])
  const outcomes = [first, second].map(({ body }) => body.outcomes.map(({ outcome }) => outcome))
  const same = ['right', 'right', 'wrong']
  expect(outcomes).toEqual([same, same])
  expect(await rowOf(known.cpf)).toEqual(known)
  expect(await rowOf(fresh)).toMatchObject({ birthdate_declared: true, name: 'ROSA DE SOUZA INVENTADA' })
  expect(await rowOf(people[2]!.cpf)).toBeUndefined()
})

test('A thousand CPFs of known people and a thousand of unknown ones get the same answers of check and import', async () => {
  const unknown = Array.from({ length: 1000 }, () => inventCpf())
  const known = Array.from({ length: 1000 }, () => inventCpf())
  const listOf = (cpfs: string[]) => cpfs.map((cpf) => ({ ...stated, cpf }))
  const importAll = async (cpfs: string[]) => {
    const answers = []
    for (let from = 0; from < cpfs.length; from += 100) {
      const people = listOf(cpfs.slice(from, from + 100))
      const { status, body } = await server.call('POST /api/people/batch', { query, body: { people } })
      answers.push({ status, body })
    }
    return answers
  }
  const added = await importAll(known)
  const checkAll = (cpfs: string[]) =>
    check(csv(...cpfs.map((cpf) => `${cpf};Rosa de Souza;Rosa;05/04/2010;F`)))
  const withoutCpf = async (cpfs: string[]) => {
    const { status, body } = await checkAll(cpfs)
    return { status, body: { ...body, lines: body.lines.map((line) => ({ ...line, cpf: '' })) } }
  }

  expect(await withoutCpf(known)).toEqual(await withoutCpf(unknown))
  // The second import finds every person known.
  expect(await importAll(known)).toEqual(added)
  expect(await importAll(unknown)).toEqual(added)
  expect(await rowOf(unknown[0]!)).toMatchObject({ name: 'ROSA DE SOUZA INVENTADA' })
})

test('A person of the desk who searches people by two hundred unknown CPFs in an hour is refused, also for known ones', async () => {
  await using guarded = await startTestServer({ config: { limits: true, trustedProxies: ['127.0.0.1'] } })
  const { account, token } = await buildAdmin(guarded.db)
  const find = (q: string) => guarded.call('GET /api/people/', { query: { token, q } })
  const counted = guarded.db
    .selectFrom('limit_counter')
    .where('key', '=', `lookup-unknown-seller:${account.id}`)
    .select('points')
  const known = await buildAccount(guarded.db)
  await find(known.cpf)
  expect(await counted.executeTakeFirst()).toBeUndefined()
  await find(inventCpf())
  expect(await counted.executeTakeFirst()).toEqual({ points: 1 })
  await guarded.db.updateTable('limit_counter').set({ points: 200 }).execute()
  expect((await find(inventCpf())).status).toBe(429)
  expect((await find(known.cpf)).status).toBe(429)
  expect((await find('quiteria dor')).status).toBe(200)
})

test('A person of the desk who adds people by unknown CPFs spends the same two hundred of an hour, and then adds no person', async () => {
  await using guarded = await startTestServer({ config: { limits: true, trustedProxies: ['127.0.0.1'] } })
  const { account, token } = await buildAdmin(guarded.db)
  const add = (part: object) =>
    guarded.call('POST /api/people/', {
      query: { token },
      body: { ...stated, cpf: '', document: '', country: '', ...part },
    })
  const counted = guarded.db
    .selectFrom('limit_counter')
    .where('key', '=', `lookup-unknown-seller:${account.id}`)
    .select('points')
  const known = await buildAccount(guarded.db)
  expect((await add({ cpf: known.cpf })).body).toMatchObject({ isNew: 0 })
  expect((await add({ document: '1234567', country: 'UY' })).body).toMatchObject({ isNew: 1 })
  expect(await counted.executeTakeFirst()).toBeUndefined()
  expect((await add({ cpf: inventCpf() })).body).toMatchObject({ isNew: 1 })
  expect(await counted.executeTakeFirst()).toEqual({ points: 1 })

  await guarded.db
    .updateTable('limit_counter')
    .set({ points: 200 })
    .where('key', 'like', 'lookup-unknown-seller:%')
    .execute()
  const late = inventCpf()
  for (const cpf of [late, known.cpf])
    expect(await add({ cpf })).toMatchObject({ status: 429, body: { msg: tillMessages.tooManyUnknownCpfs } })
  const added = guarded.db.selectFrom('account').select('id').where('cpf', '=', late)
  expect(await added.executeTakeFirst()).toBeUndefined()
  expect((await add({ document: '7654321', country: 'UY' })).status).toBe(200)
})

test('The desk confirms the name that a rider stated after the entry was saved, once', async () => {
  const { replace, params } = await buildEntry()
  const cpf = inventCpf()
  await addPerson({ cpf })
  await replace(cpf)
  await server.call('POST /api/users/new', { body: await signUpBody({ cpf }) })
  const confirm = () =>
    server.call('POST /api/cart/admin/:cartUUID/:cartItemId/confirm-names', { params, query })
  const read = async () =>
    (await server.call('GET /api/cart/:cartUUID', { params, query })).body.items[0]?.participants[0]
  expect(await read()).toMatchObject({ name: 'ROSA', forDesk: { own: { name: 'ZÉ DO LAÇO' } } })

  for (const _ of [1, 2]) expect((await confirm()).body).toEqual({ status: 'OK', msg: 'Nome confirmado!' })

  expect(await read()).toMatchObject({ name: 'ZÉ DO LAÇO' })
  expect((await read())?.forDesk).toBeUndefined()
  const facts = server.db.selectFrom('audit').select('id').where('action', '=', 'formation.names_confirmed')
  expect(await facts.where('entity_id', '=', params.cartItemId).execute()).toHaveLength(1)
  const other = await buildEntry()
  const wrong = { ...params, cartUUID: other.cartUUID }
  const refused = await server.call('POST /api/cart/admin/:cartUUID/:cartItemId/confirm-names', {
    params: wrong,
    query,
  })
  expect(refused.status).toBe(404)
})

const age = (cpf: string, days: number) =>
  sql`update rider_addition set added_at = now() - make_interval(days => ${days})
    where account_id = (select id from account where cpf = ${cpf})`.execute(server.db)

test('A person without an account who is in no registration is deleted after 90 days, and not before', async () => {
  const [young, old, entered, taken] = [inventCpf(), inventCpf(), inventCpf(), inventCpf()]
  for (const cpf of [young, old, entered, taken]) await addPerson({ cpf })
  await (await buildEntry()).replace(entered)
  await server.call('POST /api/users/new', { body: await signUpBody({ cpf: taken }) })
  await age(young, 89)
  for (const cpf of [old, entered, taken]) await age(cpf, 91)

  expect(await deleteExpired(server.context)).toMatchObject({ addedPeople: 2 })

  expect(await rowOf(old)).toBeUndefined()
  for (const cpf of [young, entered, taken]) expect(await rowOf(cpf)).toBeDefined()
})

test('An added person who signed up and was erased stays for the tables that refer to the account', async () => {
  const cpf = inventCpf()
  await addPerson({ cpf })
  await server.call('POST /api/users/new', { body: await signUpBody({ cpf }) })
  await erasePerson(server.db, cpf)
  await age(cpf, 91)
  expect(await deleteExpired(server.context)).toMatchObject({ addedPeople: 0 })
  expect(await rowOf(cpf)).toBeDefined()
})

test('A person who is being entered is not deleted, and a person who was deleted cannot be entered', async () => {
  const cpf = inventCpf()
  await addPerson({ cpf })
  await age(cpf, 91)
  const { replace } = await buildEntry()
  await server.db.transaction().execute(async (db) => {
    // As while a formation with this person is saved.
    await sql`select from account where cpf = ${cpf} for key share`.execute(db)
    expect(await deleteExpired(server.context)).toMatchObject({ addedPeople: 0 })
  })
  const other = await buildEntry()
  expect((await replace(cpf)).status).toBe(200)
  expect(await deleteExpired(server.context)).toMatchObject({ addedPeople: 0 })

  const gone = inventCpf()
  await addPerson({ cpf: gone })
  await age(gone, 91)
  const removing = await server.db.transaction().execute(async (db) => {
    await sql`delete from account where cpf = ${gone}`.execute(db)
    const started = other.replace(gone)
    while ((await countWaiting()) === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    return { started }
  })
  const refused = { msg: expect.stringContaining('ainda não possui cadastro') }
  expect(await removing.started).toMatchObject({ status: 409, body: refused })
})

async function countWaiting() {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
  return rows[0]?.waiting ?? 0
}

test('The data of a person without an account is exported and erased', async () => {
  const cpf = inventCpf()
  await addPerson({ cpf, name: 'Ondina Apagada Inventada', nickname: 'Ondina Apagada' })
  const { replace, params } = await buildEntry()
  await replace(cpf)
  const document = JSON.stringify(await exportPerson(server.db, cpf))
  for (const part of ['ONDINA APAGADA', '2010-04-05', '"way":"desk"']) expect(document).toContain(part)
  await erasePerson(server.db, cpf)
  const { raw } = await server.call('GET /api/cart/:cartUUID', { params, query })
  for (const trace of ['ONDINA', '2010-04-05']) expect(raw.toString()).not.toContain(trace)
})

test('The document of a person of another country is erased with the person', async () => {
  await addPerson({ document: 'ZX-445566', country: 'PY' })
  expect(JSON.stringify(await exportPerson(server.db, 'PY ZX445566'))).toContain('ZX445566')
  await erasePerson(server.db, 'py zx-445566')
  await expect(exportPerson(server.db, 'PY ZX445566')).rejects.toThrow('Nenhum cadastro com este documento.')
})
