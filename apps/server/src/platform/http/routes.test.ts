import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  type Access,
  asksForProof,
  DeviceRole,
  endpoints,
  Role,
  staffAccess,
  staffView,
} from '@porteira/contract'
import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBuyer, buildEvent } from '#testing/builders.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { nameOf } from './rate-limits.ts'

let server: TestServer
const routes: RouteOptions[] = []
const webDirectory = mkdtempSync(path.join(tmpdir(), 'porteira-pages-'))

beforeAll(async () => {
  writeFileSync(path.join(webDirectory, 'index.html'), '<!doctype html>')
  server = await startTestServer({
    config: { webDirectory },
    onlookers: { seesRoute: (route) => routes.push(route) },
  })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  rmSync(webDirectory, { recursive: true })
})

const named = (route: RouteOptions) => `${String(route.method)} ${route.url}`
/** The API's document and the web app are public files; every other route is in the contract. */
const isOurs = ({ url }: RouteOptions) => !url.startsWith('/api/docs') && url !== '/*'
const ours = () => routes.filter(isOurs)

const find = (given: { method?: string; url: string }) =>
  server.app.inject({ method: 'GET', ...given } as { url: string })

test('The running server answers every call of the contract, and no other call', () => {
  expect(ours().map(named).toSorted()).toEqual(Object.keys(endpoints).toSorted())
})

test('Every route says who may call it, and it is who the contract says', () => {
  const callers = Object.fromEntries(ours().map((route) => [named(route), route.config?.caller]))
  const promised = Object.fromEntries(
    Object.entries(endpoints)
      .filter(([key]) => key in callers)
      .map(([key, { caller }]) => [key, caller]),
  )
  expect(callers).toEqual(promised)
})

test('A new call, or another caller, limit or cache time of a call, shows in this list', async () => {
  const lines = routes
    .map((route) => ({
      route,
      answers: Object.keys(responsesOf(route)).filter((status) => /^\d+$/.test(status)),
    }))
    .map(({ route, answers }) => [
      `\`${named(route)}\``,
      route.config?.caller ?? '-',
      route.config?.limits?.map(nameOf).join('; ') || '-',
      route.config?.cache ?? (isOurs(route) ? 'no-store' : '-'),
      answers.join(' ') || '-',
    ])
    .map((cells) => `| ${cells.join(' | ')} |`)
    .toSorted()
  const table = ['| Call | Caller | Limits | Kept | Answers |', '| --- | --- | --- | --- | --- |', ...lines]
  await expect(
    `${heading}${table.join('\n')}\n\n${rolesHeading}${rolesTable().join('\n')}\n`,
  ).toMatchFileSnapshot('../../../../../docs/routes.md')
})

/** The table of roles of the contract. */
function rolesTable() {
  const roles = [...Role.enum, ...DeviceRole.enum.filter((role) => !isIn(Role.enum, role))]
  const rows = Object.entries({ ...staffAccess, ...staffView } as Record<string, Access>).map(
    ([call, access]) => [
      `\`${call}\`${call in staffView ? ' (shows more)' : ''}`,
      access.of,
      ...roles.map((role) => (access.roles.includes(role) ? 'yes' : '-')),
      DeviceRole.enum.filter((role) => access.of !== 'self' && access.roles.includes(role)).join(' ') || '-',
    ],
  )
  return [
    ['Call', 'Event of', ...roles, 'Devices'],
    ['Call', 'Event of', ...roles, 'Devices'].map(() => '---'),
    ...rows,
  ].map((cells) => `| ${cells.join(' | ')} |`)
}

const isIn = (list: readonly string[], text: string) => list.includes(text)

const rolesHeading = `# Roles and calls

The calls of staff, and the calls that show more to staff. An administrator is an owner for all events. \`all\` means that the role must be granted for all events, \`granted\` that the answer has only the events of the caller, and \`self\` that the call is about the caller. [Decision 0024](decisions/0024-roles.md) says who decides.

`

const heading = `# Every route of the running server

Written by \`npx vitest run -u apps/server/src/platform/http/routes.test.ts\`. Read its difference when you review a change.

`

test('No call of a page is refused for its address below two hundred calls a second, unless it carries no proof', () => {
  const refused = ours()
    .filter(({ config }) => ['visitor', 'anyone', 'user'].includes(String(config?.caller)))
    .flatMap((route) => (route.config?.limits ?? []).map((limit) => ({ call: named(route), ...limit })))
    .filter(({ per }) => per === 'ip' || per === 'visitor')
    .filter((limit) => !asksForProof(limit) && limit.max / limit.seconds < 200)
  expect(refused).toEqual([])
})

test('Every route of ours has limits, but for health and the bank', () => {
  const without = ours().filter(({ config }) => !config?.limits?.length)
  expect(without.map(named).toSorted()).toEqual([
    'GET /api/health',
    'POST /hooks/pix/:secret',
    'POST /hooks/pix/:secret/pix',
  ])
})

const responsesOf = ({ schema }: RouteOptions) =>
  ((schema as { response?: object } | undefined)?.response ?? {}) as Record<string, unknown>

test('Every route lets out only what its schemas name, for every status', () => {
  for (const route of ours())
    expect(Object.keys(responsesOf(route)), named(route)).toEqual(
      expect.arrayContaining(['200', '4xx', '5xx']),
    )
})

test('Every answer of every route says whether it may be cached, and no refusal is cached', async () => {
  for (const route of ours()) {
    const { statusCode, headers } = await find({ method: String(route.method), url: filled(route) })
    const kept = headers['cache-control']
    expect(kept, named(route)).toBe(statusCode < 400 ? (route.config?.cache ?? 'no-store') : 'no-store')
  }
})

test('An answer that may be cached is public or has no token, and no other is cached', () => {
  const kept = ours().filter(({ config }) => config?.cache !== undefined)
  expect(kept.every(({ method }) => method === 'GET')).toBe(true)
  const shared = kept.filter(({ config }) => String(config?.cache).startsWith('public'))
  expect(shared.every(({ config }) => config?.caller === 'visitor' || config?.caller === 'anyone')).toBe(true)
})

test('Every call of a buyer or administrator without a token is refused before anything is looked at', async () => {
  const guarded = ours().filter(({ config }) => config?.caller === 'user' || config?.caller === 'admin')
  expect(guarded.length).toBeGreaterThan(5)
  for (const route of guarded) {
    const { statusCode } = await find({ method: String(route.method), url: filled(route) })
    // A malformed body may be refused first; its content is never used for a visitor.
    expect([400, 401], named(route)).toContain(statusCode)
  }
})

test('A buyer is no administrator', async () => {
  const { token } = await buildBuyer(server.db)
  for (const route of ours().filter(({ config }) => config?.caller === 'admin')) {
    const { statusCode } = await find({
      method: String(route.method),
      url: `${filled(route)}?token=${token}`,
    })
    expect([400, 403], named(route)).toContain(statusCode)
  }
})

const filled = ({ url }: RouteOptions) =>
  url.replace(':userId', '5').replace(/:\w+/g, 'ffffffff-ffff-4fff-8fff-ffffffffffff')

test('Names that look like an address of ours but are none are not found', async () => {
  const { token } = await buildBuyer(server.db)
  for (const url of [
    '/api/cart/admin',
    '/api/users/lookup',
    '/api/users/lookup?token=' + token,
    '/api/nothing',
    '/api',
  ])
    expect((await find({ url })).statusCode, url).toBe(404)
})

test('An address is the same with and without its last slash', async () => {
  const event = await buildEvent(server.db)
  for (const url of ['/api/events', '/api/data/states', `/api/events/${event.id}`, '/api/health']) {
    const [plain, slashed] = [await find({ url }), await find({ url: `${url}/` })]
    expect([plain.statusCode, slashed.statusCode], url).toEqual([200, 200])
  }
})

test('Nothing answers HEAD, so that a look ahead never makes a charge', async () => {
  for (const url of ['/api/health', '/api/cart/ffffffff-ffff-4fff-8fff-ffffffffffff/pay/pix?mode=0'])
    expect((await find({ method: 'HEAD', url })).statusCode).toBe(404)
})
