import { randomUUID } from 'node:crypto'
import type { CheckInAction } from '@porteira/contract'
import { listConflicts } from '#modules/entries/noted/noted.queries.ts'
import { buildCategory } from '../builders.ts'
import { buildPaidCart, filled, putParticipants } from '../paid-cart.ts'
import type { ScarceShop } from './scarce-shop.ts'
import { pick } from './scarce-shop.ts'

/** The entries with riders, also removed ones. */
const listEntries = ({ server }: ScarceShop) =>
  server.db
    .selectFrom('formation')
    .innerJoin('cart_item', 'cart_item.id', 'formation.cart_item_id')
    .leftJoin('check_in', 'check_in.cart_item_id', 'formation.cart_item_id')
    .where('formation.status', '<>', 'open')
    .select([
      'formation.cart_item_id as cartItemId',
      'formation.code_version as version',
      'cart_item.cart_id as cartUUID',
      'check_in.state as state',
    ])
    .orderBy('formation.cart_item_id')
    .execute()

type Entry = Awaited<ReturnType<typeof listEntries>>[number]

const actionOf = (
  { cartItemId, version, state }: Entry,
  kind: CheckInAction['kind'],
  isQueued: boolean,
): CheckInAction => ({
  actionId: randomUUID(),
  sequence: 1,
  at: new Date().toISOString(),
  queued: Number(isQueued),
  kind,
  cartItemId,
  version,
  from: state ?? 'expected',
  reason: kind === 'undo' ? 'Engano' : '',
  requirementId: '',
  subject: '',
  value: '',
})

/** Sends an action as a browser of its own, at times twice. */
function send({ server, admin, desk }: ScarceShop, action: CheckInAction, times = 1) {
  const body = { clientId: randomUUID(), actions: [action] }
  const call = () =>
    server.call('POST /api/checkin/:eventUUID/actions', {
      params: { eventUUID: desk.eventUUID },
      query: { token: admin },
      body,
    })
  return Promise.all(Array.from({ length: times }, call)).then(([answer]) => answer)
}

const remove = ({ server, admin }: ScarceShop, { cartUUID, cartItemId }: Entry) =>
  server.call('POST /api/cart/admin/:cartUUID/:cartItemId/remove', {
    params: { cartUUID, cartItemId: String(cartItemId) },
    query: { token: admin },
  } as never)

/** Three free entries with riders, because few of the other moves come as far as the riders. */
export async function addFreeEntries({ server, desk, buyers }: ScarceShop) {
  const { account, token } = buyers[0]!
  const category = await buildCategory(server.db, {
    eventId: desk.eventUUID,
    price_in_cents: 0,
    auto_badge: true,
    max_cpf_occurrences: 3,
  })
  const { cartUUID, forms } = await buildPaidCart(server, token, [{ itemUUID: category.id, quantity: 3 }])
  const items = forms.map((form) => filled(form, { participants: [account.cpf] }))
  await putParticipants(server, cartUUID, items, { token })
}

/** Moves at the check-in. The numbers select the entry from those that exist at that time. */
export const checkInMoves = {
  /** Two devices hand out one number at once, with or without network, and the entry may be removed meanwhile. */
  async handOutNumber(world: ScarceShop, a: number, b: number, c: number) {
    const entry = pick(await listEntries(world), a)
    if (!entry) return
    const handOut = (isQueued: boolean) => actionOf(entry, 'handOut', isQueued)
    return Promise.all([
      send(world, handOut(b % 2 === 0), 1 + (c % 2)),
      ...(b % 3 === 0 ? [send(world, handOut(c % 2 === 0))] : []),
      ...(c % 5 === 0 ? [remove(world, entry)] : []),
    ]).then((answers) => ({ status: Math.max(...answers.map((answer) => answer?.status ?? 0)) }))
  },
  async undoHandOut(world: ScarceShop, a: number, b: number, c: number) {
    const held = (await listEntries(world)).filter(({ state }) => state === 'handedOut')
    const entry = pick(held, a)
    return entry && send(world, actionOf(entry, 'undo', b % 2 === 0), 1 + (c % 2))
  },
  async resolveCheckIn(world: ScarceShop, a: number, b: number, c: number) {
    const { server, admin, desk } = world
    const open = await listConflicts(server.db, desk.eventUUID)
    const conflict = pick(open, a)
    if (!conflict) return
    const { conflictId, version, state } = conflict
    const call = () =>
      server.call('POST /api/checkin/:eventUUID/conflicts/:conflictId/resolve', {
        params: { eventUUID: desk.eventUUID, conflictId: String(conflictId) },
        query: { token: admin },
        body: {
          resolution: b % 2 === 0 ? ('keep' as const) : ('undo' as const),
          seen: { version, state },
          note: 'Decidido',
        },
      })
    return Promise.all(Array.from({ length: 1 + (c % 2) }, call)).then(([answer]) => answer)
  },
}

export const checkInWeights: Record<keyof typeof checkInMoves, number> = {
  handOutNumber: 5,
  undoHandOut: 2,
  resolveCheckIn: 3,
}
