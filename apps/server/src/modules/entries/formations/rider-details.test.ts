import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { detailTitle, formatDate, RIDER_DETAILS, type RiderDetail } from '@porteira/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { columnOf } from '#platform/database/column-names.rules.ts'
import { buildAdmin, buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { type Member, startMember } from '#testing/fleet.ts'
import { buildPaidCart } from '#testing/paid-cart.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const source = path.resolve(import.meta.dirname, '../../..')
const about = 'rider' as const
const planted = [
  { name: 'plantedText', kind: 'text', maxLength: 4, about, askedBy: 'asksPlanted', label: 'Alcunha' },
  { name: 'plantedDate', kind: 'date', maxLength: 10, about, askedBy: 'asksPlanted', label: 'Exame' },
  { name: 'plantedFlag', kind: 'flag', about, askedBy: 'sbbEnabled', label: 'Traz cavalo?' },
]
const ALL = [...RIDER_DETAILS, ...(planted as unknown as RiderDetail[])]

type Values = Record<string, string | number>
type Item = { participants: Values[]; asksPlanted: number }
/** A value of each detail, another one for each `digit`. */
const valuesOf = (digit: number): Values =>
  Object.fromEntries(
    ALL.map((detail) => [detail.name, detail.kind === 'flag' ? 1 : writtenValue(detail, digit)]),
  )
const writtenValue = ({ name, kind, maxLength }: Exclude<RiderDetail, { kind: 'flag' }>, digit: number) =>
  kind === 'date' ? `2031-01-0${digit}` : `${digit} ${name.toUpperCase()}`.slice(0, maxLength)
/** The settings of a category that asks for everything. */
const asking = Object.fromEntries(ALL.map(({ askedBy }) => [columnOf(askedBy), true]))
/** How a detail is printed. */
const printed = (detail: RiderDetail, values: Values) => {
  if (detail.kind === 'flag') return detailTitle(detail).toLowerCase()
  const value = String(values[detail.name])
  return detail.kind === 'date' ? formatDate(value) : value
}

let server: TestServer
let member: Member
let admin: string
const env = () => ({
  DATABASE_URL: server.url,
  PLANTED_DETAILS: JSON.stringify(planted),
  NODE_OPTIONS: `--import ${path.join(source, 'testing/plant-details.ts')}`,
})
beforeAll(async () => {
  server = await startTestServer()
  await sql`alter table formation_rider add planted_text text not null default '', add planted_date date,
    add planted_flag boolean not null default false`.execute(server.db)
  await sql`alter table category add asks_planted boolean not null default false`.execute(server.db)
  admin = (await buildAdmin(server.db)).token
  member = await startMember('main.ts', env())
})
afterAll(async () => {
  await member.end('SIGTERM')
  await server[Symbol.asyncDispose]()
})

/** Asks the program with the longer list. */
async function ask(method: string, address: string, body?: object) {
  const response = await fetch(`http://127.0.0.1:${member.port}/api${address}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  return { status: response.status, text: await response.text() }
}

const run = async (...args: string[]) =>
  (
    await promisify(execFile)(process.execPath, [path.join(source, 'commands/porteira.ts'), ...args], {
      env: { ...process.env, ...env() },
    })
  ).stdout

/** The planted setting of a category as the organiser's form reads it. */
const readSetting = async (category: string) =>
  (JSON.parse((await ask('GET', category)).text) as { result: Values }).result['asksPlanted']

/** A paid entry in a category with these settings. */
async function buildEntry(settings = asking) {
  const { id: eventId } = await buildEvent(server.db)
  const { id: itemUUID } = await buildCategory(server.db, { eventId, ...settings })
  const category = `/categories/${itemUUID}?token=${admin}`
  const { account, token } = await buildBuyer(server.db)
  const { cartUUID, forms } = await buildPaidCart(server, token, [{ itemUUID }])
  const { cartItemId } = forms[0]!
  const formation = `/cart/admin/${cartUUID}/${cartItemId}/formation?token=${admin}`
  const readItem = async () => {
    const { text } = await ask('GET', `/cart/${cartUUID}?token=${token}`)
    return (JSON.parse(text) as { items: Item[] }).items[0]!
  }
  const itemOf = (values: Values) => ({ cartItemId, participants: [{ cpf: account.cpf, ...values }] })
  return {
    eventId,
    cpf: account.cpf,
    token,
    cartUUID,
    category,
    setting: () => readSetting(category),
    formation,
    itemOf,
    save: (values: Values) =>
      ask('PUT', `/cart/${cartUUID}/participants?token=${token}`, { items: [itemOf(values)] }),
    readItem,
    saved: async () => (await readItem()).participants[0]!,
    atDesk: async () => JSON.parse((await ask('GET', formation)).text) as { item: Item; version: string },
  }
}

test('Every detail of the list goes from the form through cart, receipt, lists, replacement, export and erasure', async () => {
  const entry = await buildEntry()
  const values = valuesOf(1)
  expect(await entry.save(values)).toMatchObject({ status: 200 })
  expect(await entry.saved()).toMatchObject(values)

  const receipt = await ask('POST', `/cart/${entry.cartUUID}/receipt/html`, { token: entry.token })
  const list = await ask('GET', `/events/${entry.eventId}/report/start?format=csv&token=${admin}`)
  const exported = JSON.parse(await run('privacy', 'export', entry.cpf)) as { rides: Values[] }
  for (const detail of ALL) {
    expect(receipt.text).toContain(printed(detail, values))
    expect(list.text).toContain(detail.kind === 'flag' ? detailTitle(detail) : printed(detail, values))
    const value = detail.kind === 'flag' ? true : values[detail.name]
    expect(exported.rides[0]).toHaveProperty(detail.name === 'sbb' ? 'horse' : detail.name, value)
  }
  expect(list.text.match(/Sim/g)).toHaveLength(ALL.filter(({ kind }) => kind === 'flag').length)

  const { version } = await entry.atDesk()
  const others = valuesOf(2)
  const replaced = await ask('PUT', entry.formation, { item: entry.itemOf(others), version })
  expect([replaced.status, await entry.saved()]).toEqual([200, expect.objectContaining(others)])

  await run('privacy', 'erase', entry.cpf, '--yes')
  const erased = (await entry.atDesk()).item.participants[0]!
  for (const detail of ALL) {
    const isCleared = detail.about === 'rider' && detail.kind !== 'flag'
    expect(erased).toHaveProperty(detail.name, isCleared ? '' : others[detail.name])
  }
})

test('A date needs no value, and a date that does not exist is refused next to its field', async () => {
  const entry = await buildEntry()
  for (const plantedDate of ['2031-02-29', '0000-01-01', '31/01/2031']) {
    const refused = await entry.save({ ...valuesOf(1), plantedDate })
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('plantedDate')])
  }
  expect(await entry.save({ ...valuesOf(1), plantedDate: '' })).toMatchObject({ status: 200 })
  expect(await entry.saved()).toMatchObject({ plantedDate: '' })
})

test('A category asks for details only while its own setting is on, which an organiser changes and reads', async () => {
  const entry = await buildEntry({ ...asking, asks_planted: false })
  const settings = async () => [await entry.setting(), (await entry.readItem()).asksPlanted]
  expect(await settings()).toEqual([0, 0])
  expect(await entry.save(valuesOf(1))).toMatchObject({ status: 200 })
  expect(await entry.saved()).toMatchObject({ ...valuesOf(1), plantedText: '', plantedDate: '' })

  expect(await ask('PUT', entry.category, { asksPlanted: 1 })).toMatchObject({ status: 200 })
  expect(await settings()).toEqual([1, 1])
  const { version } = await entry.atDesk()
  await ask('PUT', entry.formation, { item: entry.itemOf(valuesOf(2)), version })
  expect(await entry.saved()).toMatchObject(valuesOf(2))
})

test('The import document takes the own setting of a category, and a place without riders cannot have it', async () => {
  const importWith = (asksPlanted: unknown, withoutRiders = 0) =>
    ask('POST', `/events/?dryRun=0&token=${admin}`, {
      text: JSON.stringify({
        shortName: 'plantado',
        name: 'RODEIO PLANTADO',
        state: 'RS',
        city: 'Bom Jesus',
        startDate: '2099-01-14',
        endDate: '2099-01-17',
        salesStart: '2020-11-01T08:00:00-03:00',
        salesEnd: '2099-01-12T23:59:59-03:00',
        categories: [{ name: 'LAÇO', price: 60, unitsTotal: 9, asksPlanted, withoutRiders }],
      }),
    })
  const label = 'Pede “Alcunha” e “Exame”'
  expect((await importWith(2)).text).toContain(`${label} (asksPlanted)`)
  expect((await importWith(1, 1)).text).toContain(`uma vaga sem competidor não tem: ${label}.`)
  expect(await importWith(1)).toMatchObject({ status: 200 })
  const { text } = await ask('GET', `/events/plantado?showItems=1&token=${admin}`)
  const { items } = JSON.parse(text) as { items: { itemUUID: string }[] }
  expect(await readSetting(`/categories/${items[0]!.itemUUID}?token=${admin}`)).toBe(1)
})
