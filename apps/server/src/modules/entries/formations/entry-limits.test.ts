import { addDays, businessDate } from '@porteira/domain'
import { expect, test } from 'vitest'
import { buildAccount, buildAdmin, buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { allAtOnce, buildPaidCart, filled, putParticipants } from '#testing/paid-cart.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'

let server: TestServer
serverOfFile((started) => {
  server = started
})

const today = businessDate(new Date())

/** A paid cart with one entry in each of these categories of an event, and how its riders are saved. */
async function buildEntries(...categories: object[]) {
  const event = await buildEvent(server.db, { starts_on: today, ends_on: addDays(today, 1) })
  const built: { id: string }[] = []
  for (const [index, category] of categories.entries())
    built.push(
      await buildCategory(server.db, {
        eventId: event.id,
        name: `LAÇO ${index + 1}`,
        max_participants: 2,
        price_in_cents: 0,
        ...category,
      }),
    )
  return { event, categories: built, buy: (index: number) => buyEntry(built[index]!.id) }
}

async function buyEntry(itemUUID: string) {
  const { token } = await buildBuyer(server.db)
  const { cartUUID, forms } = await buildPaidCart(server, token, [{ itemUUID }])
  return (participants: string[], entitySel?: string) =>
    putParticipants(
      server,
      cartUUID,
      [filled(forms[0]!, { participants, ...(entitySel && { entitySel }) })],
      {
        token,
      },
    )
}

const cpfOf = async (given: Parameters<typeof buildAccount>[1]) =>
  (await buildAccount(server.db, { nickname: 'LOLÔ', ...given })).cpf

const isSaved = ({ status }: { status: number }) => status === 200

test('A category for prendas refuses a man by name', async () => {
  const { buy } = await buildEntries({ rider_sex: 'F' })
  const save = await buy(0)
  expect((await save([await cpfOf({ sex: 'M', nickname: 'BAIO' })])).body).toMatchObject({
    msg: 'LAÇO 1 é só para prendas: BAIO não pode participar.',
  })
  expect((await save([await cpfOf({ sex: 'F' })])).status).toBe(200)
})

test('A category that only warns accepts the entry, and the answer says what the desk will check', async () => {
  const { buy } = await buildEntries({ rider_sex: 'F', rider_sex_mode: 'warn' })
  const save = await buy(0)
  const { status, body } = await save([await cpfOf({ sex: 'M', nickname: 'BAIO' })])
  expect([status, body]).toMatchObject([
    200,
    {
      msg: 'Formação inscrita!',
      warnings: ['Atenção: LAÇO 1 é só para prendas: BAIO não pode participar. A secretaria vai conferir.'],
    },
  ])
})

test('An entry of father and son needs a rider of the stated age on the stated day', async () => {
  const birthdate = addDays(
    `${Number(today.slice(0, 4)) - 13}${today.slice(4)}`.replace('-02-29', '-02-28'),
    1,
  )
  const father = await cpfOf({ birthdate: '1984-03-12', nickname: 'ADAIR' })
  const family = { some_age_riders: 1, some_age_max: 12 }
  const { buy } = await buildEntries(family, { ...family, ages_on: 'date', ages_on_date: addDays(today, 2) })
  expect((await (await buy(0))([father])).body.msg).toBe(
    'LAÇO 1 pede pelo menos 1 participante de até 12 anos.',
  )
  expect(isSaved(await (await buy(0))([father, await cpfOf({ birthdate })]))).toBe(true)
  expect(isSaved(await (await buy(1))([father, await cpfOf({ birthdate })]))).toBe(false)
})

test('A rider enters an event for one entity, in whichever category, and another event for another one', async () => {
  const one = { one_club: 'refuse', entity_required: 'Text' }
  const { buy } = await buildEntries(one, { entity_required: 'Text' })
  const cpf = await cpfOf({})
  const [first, second, third] = [await buy(0), await buy(1), await buy(1)]
  expect(isSaved(await first([cpf], 'CTG DO CERRO'))).toBe(true)
  expect((await second([cpf], 'CTG DA SERRA')).body.msg).toBe(
    'LOLÔ já está neste evento por outra entidade e laça por uma só.',
  )
  expect(isSaved(await second([cpf], 'ctg do cerro'))).toBe(true)
  expect(isSaved(await third([await cpfOf({})], 'CTG DA SERRA'))).toBe(true)
  const elsewhere = await buildEntries(one)
  expect(isSaved(await (await elsewhere.buy(0))([cpf], 'CTG DA SERRA'))).toBe(true)
})

test('Of two carts that enter one rider for two entities at once, one is refused', async () => {
  const one = { one_club: 'refuse', entity_required: 'Text' }
  const { buy } = await buildEntries(one, one)
  const cpf = await cpfOf({})
  const [first, second] = [await buy(0), await buy(1)]
  const calls = [() => first([cpf], 'CTG DO CERRO'), () => second([cpf], 'CTG DA SERRA')]
  const answers = await allAtOnce(server.db, 'account', calls, 'exclusive')
  expect(answers.filter(isSaved)).toHaveLength(1)
})

test('Two entries of one cart for two entities are refused together', async () => {
  const event = await buildEvent(server.db)
  const one = { eventId: event.id, price_in_cents: 0, one_club: 'refuse', entity_required: 'Text' } as const
  const [a, b] = [
    await buildCategory(server.db, { name: 'A', ...one }),
    await buildCategory(server.db, { name: 'B', ...one }),
  ]
  const { token } = await buildBuyer(server.db)
  const items = [{ itemUUID: a.id }, { itemUUID: b.id }]
  const { cartUUID, forms } = await buildPaidCart(server, token, items)
  const cpf = await cpfOf({})
  const forms2 = forms.map((form, index) =>
    filled(form, { participants: [cpf], entitySel: ['CTG DO CERRO', 'CTG DA SERRA'][index]! }),
  )
  expect((await putParticipants(server, cartUUID, forms2, { token })).body.msg).toContain(
    'por outra entidade',
  )
})

test('The owner of a sold event states the limits, and limits that contradict each other change nothing', async () => {
  const { categories, event } = await buildEntries({})
  const { id } = categories[0]!
  const { token } = await buildAdmin(server.db)
  const put = (body: object) =>
    server.call('PUT /api/categories/:itemUUID', { params: { itemUUID: id }, query: { token }, body })
  for (const [body, says] of [
    [{ agesOn: 'date' }, 'Dia em que a idade conta: Escolha o dia em que a idade conta.'],
    [{ agesOnDate: '2027-02-30' }, 'Dia em que a idade conta: Esse dia não existe.'],
    [{ someAgeRiders: 3, someAgeMax: 12 }, 'São mais laçadores do que a inscrição aceita.'],
    [{ riderSex: 'X' }, ''],
  ] as const) {
    const answer = await put(body)
    expect(answer.status).toBe(400)
    expect(answer.body.msg).toContain(says)
  }
  expect((await put({ riderSex: 'F', someAgeRiders: 1, someAgeMax: 12, agesOn: 'yearEnd' })).status).toBe(200)
  expect((await put({ someAgeMax: 0 })).status).toBe(400)
  const { body } = await server.call('GET /api/categories/:itemUUID', {
    params: { itemUUID: id },
    query: { token },
  })
  expect(body.result).toMatchObject({
    riderSex: 'F',
    someAgeRiders: 1,
    someAgeMax: 12,
    agesOn: 'yearEnd',
    agesOnDate: '',
  })
  const seen = await server.call('GET /api/events/:eventUUID', { params: { eventUUID: event.id } })
  expect(seen.body.offers?.[0]?.rulesInWords).toEqual([
    'Só para prendas.',
    'Pelo menos 1 laçador de até 12 anos.',
    'Conta a idade completada no ano do evento.',
  ])
})

test('A man reads before the payment that a category is for prendas', async () => {
  const { event } = await buildEntries({ rider_sex: 'F' }, {})
  const { token } = await buildBuyer(server.db, { sex: 'M' })
  const { body } = await server.call('GET /api/events/:eventUUID', {
    params: { eventUUID: event.id },
    query: { showItems: '1', token },
  })
  const notes = (body.items ?? []).map((item) => ('buyerNote' in item ? item.buyerNote : undefined))
  expect(notes).toEqual(['Só para prendas: escolha se for inscrever outra pessoa.', undefined])
})
