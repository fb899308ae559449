import { sql } from 'kysely'
import type { Failpoint } from '#platform/failpoint.ts'
import { bankControl } from '../bank.ts'
import { askBankNow, readCartRow } from '../paying.ts'
import type { Scene } from './scenes.ts'
import type { ScarceShop } from './scarce-shop.ts'

type Prepared = { cartUUID: string; txid: string }

const count = async ({ server }: ScarceShop, table: string) => {
  const { rows } = await sql<{ count: number }>`select count(*)::int from ${sql.table(table)}`.execute(
    server.db,
  )
  return rows[0]!.count
}

async function openSale({ server, desk, items }: ScarceShop): Promise<Prepared> {
  const { body } = await server.call('POST /api/events/:eventUUID/till/sales', {
    params: { eventUUID: desk.eventUUID },
    query: { token: desk.token },
    body: { cpf: desk.walkIn.cpf, items: [{ itemUUID: items[0]!, quantity: 1 }] },
  })
  return { cartUUID: body.sale.cartUUID, txid: '' }
}

/** A sale of R$ 120,00 with a Pix part of R$ 50,00. */
async function askPart(world: ScarceShop): Promise<Prepared> {
  const { cartUUID } = await openSale(world)
  const { body } = await world.server.call('POST /api/till/sales/:cartUUID/pix', {
    params: { cartUUID },
    query: { token: world.desk.token },
    body: { value: 50 },
  })
  return { cartUUID, txid: body.txid }
}

async function payPart(world: ScarceShop) {
  const prepared = await askPart(world)
  await bankControl.pay({ txid: prepared.txid })
  await askBankNow(world.server)
  return prepared
}

const cash = ({ desk: { shiftId, deviceKey } }: ScarceShop, value: number) => ({
  shiftId,
  deviceKey,
  cash: { value, given: value },
  cards: [],
  courtesy: null,
})

const completeUrl = ({ cartUUID }: Prepared, { desk }: ScarceShop) =>
  `/api/till/sales/${cartUUID}/complete?token=${desk.token}`

/** The desk sends the completion again. Returns the status of the sale and the number of payments, before and after. */
const repeated =
  (value: number): Scene['outcome'] =>
  async ({ world, prepared: { cartUUID } }) => {
    const before = [(await readCartRow(world.server, cartUUID)).status, await count(world, 'cash_payment')]
    const { status } = await world.server.call('POST /api/till/sales/:cartUUID/complete', {
      params: { cartUUID },
      query: { token: world.desk.token },
      body: cash(world, value),
    })
    const after = await readCartRow(world.server, cartUUID)
    return [...before, status, after.status, await count(world, 'cash_payment')]
  }

const completing = (says: string, parts: Pick<Scene, 'prepare' | 'expected'> & { value: number }): Scene => ({
  says,
  prepare: parts.prepare,
  play: ({ world, prepared, call }) => call('POST', completeUrl(prepared, world), cash(world, parts.value)),
  mayWorkBeside: true,
  outcome: repeated(parts.value),
  expected: parts.expected,
})

async function promiseCash(world: ScarceShop) {
  const { cartUUID } = await openSale(world)
  const { body } = await world.server.call('POST /api/till/sales/:cartUUID/complete', {
    params: { cartUUID },
    query: { token: world.desk.token },
    body: cash(world, 120),
  })
  await world.server.call('POST /api/till/payments/:paymentId/refund', {
    params: { paymentId: body.sale.payments[0]!.paymentId },
    query: { token: world.desk.token },
    body: { value: 20, desc: 'Desistência' },
  })
  const { rows } = await sql<{ id: string }>`select id from refund`.execute(world.server.db)
  return { cartUUID, txid: rows[0]!.id }
}

type DeskPoint = Extract<Failpoint, `sale-${string}` | `refund-paid-${string}`>

/** A scene for each failpoint of the desk. `txid` of the last one is the id of the refund. */
export const deskScenes: Record<DeskPoint, Scene> = {
  'sale-pix-ended-before-booked': completing(
    'the bank ended the Pix of a sale and nothing was booked: the desk books the whole sale',
    { prepare: askPart, value: 120, expected: ['open', 0, 200, 'paid', 1] },
  ),
  'sale-booked-before-commit': completing('cash that was booked and not committed is rolled back', {
    prepare: payPart,
    value: 70,
    expected: ['open', 0, 200, 'paid', 1],
  }),
  'sale-completed-before-answer': completing('a sale whose answer was lost is complete and booked once', {
    prepare: payPart,
    value: 70,
    expected: ['paid', 1, 200, 'paid', 1],
  }),
  'refund-paid-out-before-commit': {
    says: 'a refund whose hand-over was not committed is still promised',
    prepare: promiseCash,
    play: ({ world, prepared, call }) =>
      call('POST', `/api/till/refunds/${prepared.txid}/pay-out?token=${world.desk.token}`, {
        shiftId: world.desk.shiftId,
        deviceKey: world.desk.deviceKey,
      }),
    mayWorkBeside: true,
    async outcome({ world, prepared }) {
      const before = await count(world, 'counter_refund')
      const { desk } = world
      const { status } = await world.server.call('POST /api/till/refunds/:refundId/pay-out', {
        params: { refundId: prepared.txid },
        query: { token: desk.token },
        body: { shiftId: desk.shiftId, deviceKey: desk.deviceKey },
      })
      return [before, status, await count(world, 'counter_refund')]
    },
    expected: [0, 200, 1],
  },
}

/** Steps of a mixed sale at failpoints that other sales have too. */
export const mixedSaleScenes: [Failpoint, Scene][] = [
  [
    'charge-created-before-stored',
    {
      says: 'the bank made the charge of a Pix part and the shop did not store it: the same part is requested again',
      prepare: openSale,
      play: ({ world, prepared, call }) =>
        call('POST', `/api/till/sales/${prepared.cartUUID}/pix?token=${world.desk.token}`, { value: 50 }),
      mayWorkBeside: true,
      async outcome({ world, prepared: { cartUUID } }) {
        const { status } = await world.server.call('POST /api/till/sales/:cartUUID/pix', {
          params: { cartUUID },
          query: { token: world.desk.token },
          body: { value: 50 },
        })
        return [status, await count(world, 'charge')]
      },
      expected: [200, 1],
    },
  ],
  [
    'payment-decided-before-commit',
    {
      says: 'a Pix part whose decision was not committed is decided again and completes no sale',
      prepare: askPart,
      async play({ world, prepared, call }) {
        await bankControl.pay({ txid: prepared.txid })
        await call('POST', `/hooks/pix/${world.server.config.pix.webhookSecret}/pix`, {
          pix: [{ endToEndId: `E${'0'.repeat(31)}`, txid: prepared.txid, valor: '1.00' }],
        })
      },
      mayWorkBeside: false,
      outcome: repeated(70),
      expected: ['open', 0, 200, 'paid', 1],
    },
  ],
]
