import { randomUUID } from 'node:crypto'
import type { CheckInAction } from '@porteira/contract'
import { addDays, businessDate, type CheckInState, readEntryCode } from '@porteira/domain'
import { sql } from 'kysely'
import { buildAccount, buildAdmin, buildBuyer, buildCategory, buildEvent } from './builders.ts'
import { buildPaidCart, filled, putParticipants } from './paid-cart.ts'
import type { TestServer } from './server.ts'

type Options = {
  entries?: number
  event?: Parameters<typeof buildEvent>[1]
  category?: Partial<Parameters<typeof buildCategory>[1]>
  rider?: Parameters<typeof buildAccount>[1]
}

/** An event of today with an administrator and a buyer, whose approved entries have one rider each. */
export async function buildCheckIn(server: TestServer, options: Options = {}) {
  const today = businessDate(new Date())
  const event = await buildEvent(server.db, {
    starts_on: today,
    ends_on: addDays(today, 2),
    ...options.event,
  })
  const category = await buildCategory(server.db, {
    eventId: event.id,
    price_in_cents: 0,
    auto_badge: true,
    min_badge: 1,
    max_cpf_occurrences: 50,
    ...options.category,
  })
  const admin = await buildAdmin(server.db)
  const buyer = await buildBuyer(server.db)
  const rider = await buildAccount(server.db, options.rider)
  const quantity = options.entries ?? 1
  const { cartUUID, forms } = await buildPaidCart(server, buyer.token, [{ itemUUID: category.id, quantity }])
  const items = forms.map((form) =>
    filled(form, { participants: [{ cpf: rider.cpf, sbb: category.sbb_enabled ? 'b 123-456' : '' }] }),
  )
  const saved = await putParticipants(server, cartUUID, items, { token: buyer.token })
  if (saved.status !== 200) throw new Error(`Not filled: ${saved.body.msg}`)
  const ids = forms.map(({ cartItemId }) => cartItemId)
  return { event, category, admin, buyer, rider, cartUUID, forms, ids, cartItemId: ids[0]! }
}
export type CheckInScene = Awaited<ReturnType<typeof buildCheckIn>>

/** A device of an event, which numbers its actions. */
export async function addCheckInDevice(
  server: TestServer,
  { event, admin }: Pick<CheckInScene, 'event' | 'admin'>,
  name = 'Tablet da conferência',
) {
  const added = await server.call('POST /api/team/devices', {
    query: { token: admin.token },
    body: { eventUUID: event.id, role: 'checkin', name },
  })
  const opened = await server.call('POST /api/devices/open', {
    body: { code: added.body.link.split('#')[1]! },
  })
  return checkInClient(server, {
    token: opened.body.token,
    eventUUID: event.id,
    deviceId: added.body.deviceId,
  })
}

type Place = { token: string; eventUUID: string; deviceId?: string }
type ActionValues = Pick<CheckInAction, 'kind' | 'cartItemId'> & Partial<CheckInAction>

/** An action at the check-in, as a device sends it. */
export const checkInAction = (given: ActionValues): CheckInAction => ({
  actionId: randomUUID(),
  sequence: 1,
  at: new Date().toISOString(),
  queued: 0,
  version: 1,
  from: 'expected',
  reason: '',
  requirementId: '',
  subject: '',
  value: '',
  ...given,
})

/** A browser at the check-in, which numbers its actions. */
export function checkInClient(server: TestServer, { token, eventUUID, deviceId = '' }: Place) {
  const clientId = randomUUID()
  let sequence = 0
  const action = (given: ActionValues) => checkInAction({ sequence: ++sequence, ...given })
  const send = (actions: CheckInAction[], event = eventUUID) =>
    server.call('POST /api/checkin/:eventUUID/actions', {
      params: { eventUUID: event },
      query: { token },
      body: { clientId, actions },
    })
  return {
    token,
    deviceId,
    clientId,
    action,
    send,
    /** Sends one action and returns its result. */
    act: async (given: ActionValues) => (await send([action(given)])).body.results[0]!,
    snapshot: async (since = '') =>
      (
        await server.call('GET /api/checkin/:eventUUID/snapshot', {
          params: { eventUUID },
          query: { token, since },
        })
      ).body,
  }
}

/** States what the desk checks of an event. */
export const requireDocuments = (
  server: TestServer,
  { event, admin }: Pick<CheckInScene, 'event' | 'admin'>,
  items: object[],
) =>
  server.call('PUT /api/events/:eventUUID/requirements', {
    params: { eventUUID: event.id },
    query: { token: admin.token },
    body: {
      version: 0,
      items: items.map((item) => ({
        requirementId: null,
        categoryUUID: null,
        name: 'GTA',
        about: 'horse',
        kind: 'yesNo',
        isRequired: 1,
        waivedBy: ['desk'],
        ...item,
      })),
    } as never,
  })

type Resolution = {
  resolution: 'keep' | 'undo'
  note: string
  seen?: { version: number; state: CheckInState } | undefined
}

/** The administrator of an event decides about a conflict; without `seen` as the list shows it now. */
export async function resolveConflict(
  server: TestServer,
  scene: Pick<CheckInScene, 'event' | 'admin'>,
  conflictId: number,
  { seen, ...decision }: Resolution,
) {
  const { conflicts } = await deskClient(server, scene).snapshot()
  const shown = conflicts.find((conflict) => conflict.conflictId === conflictId)
  const { version, state } = seen ?? shown ?? { version: 1, state: 'expected' as const }
  return server.call('POST /api/checkin/:eventUUID/conflicts/:conflictId/resolve', {
    params: { eventUUID: scene.event.id, conflictId: String(conflictId) },
    query: { token: scene.admin.token },
    body: { ...decision, seen: { version, state } },
  })
}

/** The browser of a person at the desk. */
export const deskClient = (server: TestServer, { admin, event }: Pick<CheckInScene, 'admin' | 'event'>) =>
  checkInClient(server, { token: admin.token, eventUUID: event.id })

/** The lines of the history of a cart: who, what and why, the newest first. */
export const readHistory = async (server: TestServer, { cartUUID, admin }: CheckInScene) =>
  (
    await server.call('GET /api/cart/admin/:cartUUID/history', {
      params: { cartUUID },
      query: { token: admin.token },
    })
  ).body.facts.map(({ who, says, reason }) => [who, says, reason].filter(Boolean).join(' | '))

/** The QR codes of a cart, as its buyer or another login reads them. */
export const readCodes = (server: TestServer, { cartUUID, buyer }: CheckInScene, token = buyer.token) =>
  server.call('GET /api/cart/:cartUUID/codes', { params: { cartUUID }, query: { token } })

/** The version of the entry in its current QR code. */
export const readCodeVersion = async (server: TestServer, scene: CheckInScene) =>
  readEntryCode((await readCodes(server, scene)).body.items[0]?.code ?? '')?.code.version

export type CheckInTable = 'check_in' | 'check_in_action' | 'check_in_conflict'

/** The number of rows of an event. */
export async function countRows({ db }: TestServer, table: CheckInTable, eventId: string) {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} where event_id = ${eventId}`.execute(db)
  return rows[0]?.n
}

/** What tests ask about the scenes of one server. */
export const checkInSteps = (server: () => TestServer) => ({
  count: (table: CheckInTable, eventId: string) => countRows(server(), table, eventId),
  deskOf: (scene: CheckInScene) => deskClient(server(), scene),
  historyOf: (scene: CheckInScene) => readHistory(server(), scene),
  resolve: (scene: CheckInScene, conflictId: number, resolution: 'keep' | 'undo', note = 'decidido') =>
    resolveConflict(server(), scene, conflictId, { resolution, note }),
  versionOf: (scene: CheckInScene) => readCodeVersion(server(), scene),
})
