import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { detailTitle, formatDate, RIDER_DETAILS, type RiderDetail } from '@porteira/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { type Member, startMember } from '#testing/fleet.ts'
import { buildPaidCart } from '#testing/paid-cart.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const source = path.resolve(import.meta.dirname, '../../..')
const about = 'rider' as const
const planted = [
  { name: 'plantedText', kind: 'text', maxLength: 40, about, askedBy: 'sbbEnabled', label: 'Alcunha' },
  { name: 'plantedDate', kind: 'date', maxLength: 10, about, askedBy: 'sbbEnabled', label: 'Exame' },
  { name: 'plantedFlag', kind: 'flag', about, askedBy: 'sbbEnabled', label: 'Traz cavalo?' },
]
const ALL = [...RIDER_DETAILS, ...(planted as unknown as RiderDetail[])]

type Values = Record<string, string | number>
type Item = { participants: Values[] }
/** A value of each detail, another one for each `digit`. */
const valuesOf = (digit: number): Values =>
  Object.fromEntries(
    ALL.map(({ name, kind }) => [
      name,
      { text: `${name.toUpperCase()} ${digit}`, date: `2031-01-0${digit}`, flag: 1 }[kind],
    ]),
  )
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

/** A paid entry in a category that asks for everything. */
async function buildEntry() {
  const { id: eventId } = await buildEvent(server.db)
  const { id: itemUUID } = await buildCategory(server.db, {
    eventId,
    sbb_enabled: true,
    allow_late_comers: true,
  })
  const { account, token } = await buildBuyer(server.db)
  const { cartUUID, forms } = await buildPaidCart(server, token, [{ itemUUID }])
  const { cartItemId } = forms[0]!
  const formation = `/cart/admin/${cartUUID}/${cartItemId}/formation?token=${admin}`
  const itemOf = (values: Values) => ({ cartItemId, participants: [{ cpf: account.cpf, ...values }] })
  return {
    eventId,
    cpf: account.cpf,
    token,
    cartUUID,
    formation,
    itemOf,
    save: (values: Values) =>
      ask('PUT', `/cart/${cartUUID}/participants?token=${token}`, { items: [itemOf(values)] }),
    saved: async () => {
      const { text } = await ask('GET', `/cart/${cartUUID}?token=${token}`)
      return (JSON.parse(text) as { items: Item[] }).items[0]!.participants[0]!
    },
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
