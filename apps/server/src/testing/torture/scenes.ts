import { sql } from 'kysely'
import { expireCarts } from '#modules/sales/carts/carts.service.ts'
import { cancelCart } from '#modules/sales/carts/cancelling.service.ts'
import { listForms } from '#modules/entries/formations/forms.service.ts'
import type { Failpoint } from '#platform/failpoint.ts'
import { sendWaiting } from '#platform/outbox/notices.service.ts'
import { requestRefund } from '#modules/payments/methods/pix/refunds/requesting.service.ts'
import { bankControl } from '../bank.ts'
import { openCancelling } from '../cancellation.ts'
import { filled, openCart } from '../paid-cart.ts'
import { askBankNow, endTime, readCartRow, readPix } from '../paying.ts'
import { passGrace } from './jobs.ts'
import { deskScenes } from './desk-scenes.ts'
import type { ScarceShop } from './scarce-shop.ts'

type Prepared = { cartUUID: string; txid: string }
type SceneRun = {
  world: ScarceShop
  prepared: Prepared
  call: (method: string, url: string, body?: object) => Promise<void>
}

/** Calls that lead a process to its failpoint, and the state that the remaining processes must reach. */
export type Scene = {
  /** The state after the kill. */
  says: string
  prepare: (world: ScarceShop) => Promise<Prepared>
  play: (playing: SceneRun) => Promise<unknown>
  outcome: (after: Pick<SceneRun, 'world' | 'prepared'>) => Promise<unknown>
  expected: unknown
  /** False if a second worker would do the work before the first one reaches the failpoint. */
  mayWorkBeside: boolean
}

const buyerOf = ({ buyers }: ScarceShop) => buyers[0]!

async function prepareCart(world: ScarceShop): Promise<Prepared> {
  const { cartUUID } = await openCart(world.server, buyerOf(world).token, [{ itemUUID: world.items[0]! }])
  return { cartUUID, txid: '' }
}

async function prepareCharge(world: ScarceShop): Promise<Prepared> {
  const { cartUUID } = await prepareCart(world)
  await readPix(world.server, cartUUID, buyerOf(world).token)
  const { rows } = await sql<{ txid: string }>`select txid from charge`.execute(world.server.db)
  return { cartUUID, txid: rows[0]!.txid }
}

async function preparePaid(world: ScarceShop) {
  const prepared = await prepareCharge(world)
  await bankControl.pay({ txid: prepared.txid })
  await askBankNow(world.server)
  return prepared
}

const payUrl = ({ cartUUID }: Prepared, world: ScarceShop) =>
  `/api/cart/${cartUUID}/pay/pix?mode=1&token=${buyerOf(world).token}`

const hook = (world: ScarceShop, txid: string) =>
  [
    'POST',
    `/hooks/pix/${world.server.config.pix.webhookSecret}/pix`,
    { pix: [{ endToEndId: `E${'0'.repeat(31)}`, txid, valor: '1.00' }] },
  ] as const

const statusOf = async ({ world, prepared }: Pick<SceneRun, 'world' | 'prepared'>) =>
  (await readCartRow(world.server, prepared.cartUUID)).status

const takenOf = async ({ server, items }: ScarceShop) => {
  const { rows } = await sql<{ taken: number }>`select taken from item where id = ${items[0]}`.execute(
    server.db,
  )
  return rows[0]!.taken
}

const count = async ({ server }: ScarceShop, table: string) => {
  const { rows } = await sql<{ count: number }>`select count(*)::int from ${sql.table(table)}`.execute(
    server.db,
  )
  return rows[0]!.count
}

const refundBody = { value: '50', desc: 'Desistência' }
const asCommand = { actor: { kind: 'command' as const }, capInCents: undefined }

const opening: Pick<Scene, 'prepare' | 'play' | 'mayWorkBeside'> = {
  prepare: async () => ({ cartUUID: '', txid: '' }),
  play: ({ world, call }) =>
    call('POST', `/api/cart/?token=${buyerOf(world).token}`, {
      items: [{ itemUUID: world.items[0], quantity: 1 }],
    }),
  mayWorkBeside: true,
}

/** The buyer asks again after the answer was lost, and pays the Pix of the second answer. */
const paying = (says: string): Scene => ({
  says,
  prepare: prepareCart,
  play: ({ world, prepared, call }) => call('GET', payUrl(prepared, world)),
  mayWorkBeside: true,
  async outcome({ world, prepared }) {
    const text = await readPix(world.server, prepared.cartUUID, buyerOf(world).token)
    await bankControl.pay({ pixCopiaECola: text })
    await askBankNow(world.server)
    return [await statusOf({ world, prepared }), await count(world, 'charge'), await count(world, 'pix')]
  },
  expected: ['paid', 1, 1],
})

/** The bank sends a notification of a Pix. The remaining process decides the Pix once and mails once. */
const notified = (says: string, mayWorkBeside: boolean): Scene => ({
  says,
  prepare: prepareCharge,
  async play({ world, prepared, call }) {
    await bankControl.pay({ txid: prepared.txid })
    await call(...hook(world, prepared.txid))
  },
  mayWorkBeside,
  async outcome({ world, prepared }) {
    await sql`update outbox set next_try_at = 'epoch' where sent_at is null`.execute(world.server.db)
    await sendWaiting(world.server.context)
    const { rows } = await sql<{ sent: number }>`
      select count(*)::int as sent from outbox where fact = ${`charge.paid:${prepared.txid}`} and sent_at is not null`.execute(
      world.server.db,
    )
    return [await statusOf({ world, prepared }), await count(world, 'pix'), rows[0]!.sent]
  },
  expected: ['paid', 1, 1],
})

const expiring = (says: string): Scene => ({
  says,
  prepare: prepareCharge,
  async play({ world, prepared }) {
    await endTime(world.server, prepared.cartUUID)
    await expireCarts(world.server.db, { kind: 'job' })
    await passGrace(world)
  },
  mayWorkBeside: false,
  outcome: async (after) => [await statusOf(after), await takenOf(after.world)],
  expected: ['expired', 0],
})

const returned = async ({ world, prepared }: Pick<SceneRun, 'world' | 'prepared'>) => {
  const atBank = (await bankControl.refunds()).filter(({ txid }) => txid === prepared.txid)
  return [await count(world, 'refund'), atBank.length]
}

/** A scene for each failpoint, which kills the process there. */
export const scenes: Record<Failpoint, Scene> = {
  'cart-inserted-before-commit': {
    ...opening,
    says: 'units taken but not committed are free again',
    outcome: async ({ world }) => [await takenOf(world), await count(world, 'cart')],
    expected: [0, 0],
  },
  'cart-committed-before-answer': {
    ...opening,
    says: 'a cart whose buyer never heard of it holds its units until its time is over',
    async outcome({ world }) {
      const held = await takenOf(world)
      await sql`update cart set expires_at = now() - interval '1 second'`.execute(world.server.db)
      await expireCarts(world.server.db, { kind: 'job' })
      return [held, await takenOf(world)]
    },
    expected: [1, 0],
  },
  'charge-committed-before-bank': paying(
    'a charge that was written down but not asked for is asked for under the same name',
  ),
  'charge-created-before-stored': paying('a charge that the bank made but we did not note is found there'),
  'charge-stored-before-answer': paying('a charge whose code was never shown is shown'),
  'notification-stored-before-queued': notified('the word of the bank was kept but not acknowledged', true),
  'notification-read-before-bank': notified('a worker took the word of the bank and asked nothing', false),
  'payment-decided-before-commit': notified('a payment half decided is decided again, whole', false),
  'message-taken-before-sent': notified('a payment was decided and its mail not sent', true),
  'charge-cancelled-before-stored': expiring('the bank took the charge back, the cart still holds its units'),
  'cart-expired-before-next-job': expiring('the cart has ended'),
  'refund-committed-before-queued': {
    says: 'a return was promised and the bank not asked',
    prepare: preparePaid,
    play: ({ world, prepared, call }) =>
      call(
        'POST',
        `/api/cart/admin/${prepared.cartUUID}/pix/${prepared.txid}/return?token=${world.admin}`,
        refundBody,
      ),
    mayWorkBeside: true,
    outcome: returned,
    expected: [1, 1],
  },
  'refund-sent-before-stored': {
    says: 'the bank made a return and we did not note it',
    prepare: preparePaid,
    play: ({ world, prepared }) =>
      requestRefund(world.server.context, { ...prepared, ...refundBody, admin: asCommand }),
    mayWorkBeside: false,
    outcome: returned,
    expected: [1, 1],
  },
  'riders-inserted-before-commit': {
    says: 'of half-saved participants nothing is there, and saving them again works',
    prepare: preparePaid,
    async play({ world, prepared, call }) {
      const forms = await listForms(world.server.db, prepared.cartUUID, 'admin')
      const items = forms.map((form) => filled(form, { participants: [buyerOf(world).account.cpf] }))
      await call('PUT', `/api/cart/${prepared.cartUUID}/participants?token=${buyerOf(world).token}`, {
        items,
      })
    },
    mayWorkBeside: true,
    outcome: async (after) => [await statusOf(after), await count(after.world, 'formation_rider')],
    expected: ['paid', 0],
  },
  'cart-cancelled-before-queued': {
    says: 'a cart was cancelled and its charge is still at the bank: a Pix in between goes back',
    prepare: prepareCharge,
    async play({ world, prepared, call }) {
      await call('POST', `/api/cart/admin/${prepared.cartUUID}/remove?token=${world.admin}`)
      await bankControl.pay({ txid: prepared.txid })
    },
    mayWorkBeside: false,
    outcome: async (after) => [await statusOf(after), ...(await returned(after))],
    expected: ['cancelled', 1, 1],
  },
  'cancelled-cart-before-commit': {
    says: 'a cancellation was killed in a cart, and goes on with it',
    async prepare(world) {
      const prepared = await preparePaid(world)
      const { event_id: eventId } = await readCartRow(world.server, prepared.cartUUID)
      const office = await openCancelling(world.server, eventId)
      await office.ask([world.items[0]!])
      await office.decide('approve')
      return prepared
    },
    play: ({ world }) => world.server.context.queue.ask('cancel-entries'),
    mayWorkBeside: false,
    outcome: async (after) => [await statusOf(after), ...(await returned(after))],
    expected: ['cancelled', 1, 1],
  },
  ...deskScenes,
  'units-held-before-commit': {
    says: 'a restore between units and numbers changes nothing',
    async prepare(world) {
      const prepared = await preparePaid(world)
      await cancelCart(world.server.context, prepared.cartUUID, { kind: 'admin' })
      return prepared
    },
    play: ({ world, prepared, call }) =>
      call('POST', `/api/cart/admin/${prepared.cartUUID}/restore?token=${world.admin}`),
    mayWorkBeside: true,
    outcome: async (after) => [await statusOf(after), await takenOf(after.world)],
    expected: ['cancelled', 0],
  },
}
