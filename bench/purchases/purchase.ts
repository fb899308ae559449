import { setTimeout as pause } from 'node:timers/promises'
import type { Answer, openConnection } from './connection.ts'
import type { Payer } from './payers.ts'

type Connection = ReturnType<typeof openConnection>
export type Client = { shop: Connection; bank: Connection }

export const steps = ['reserve', 'code', 'shown', 'forms', 'riders'] as const
export type Step = (typeof steps)[number]

/** One whole purchase. `tookMs` has the duration of each step; `shown` is the time from the payment at the bank. */
export type Purchase = {
  endToEndId: string
  shownAt: number
  endedAt: number
  tookMs: Record<Step, number>
}

/** The page asks once per second. */
const POLL_EVERY_MS = 1000
const MAX_POLLS = 60

/** Reserves one unit, pays it at the bank, waits for the payment screen and saves the rider. */
export async function buy({ shop, bank }: Client, payer: Payer, itemId: string): Promise<Purchase> {
  const headers = { authorization: `Bearer ${payer.token}`, 'x-forwarded-for': payer.address }
  const tookMs = {} as Record<Step, number>
  const timed = async <Result>(step: Step, work: Promise<Result>) => {
    const began = performance.now()
    const result = await work
    tookMs[step] = performance.now() - began
    return result
  }
  const ask = async (path: string) => expectOk(path, await shop.send({ path, headers }))

  const body = { items: [{ itemUUID: itemId, quantity: 1 }], termsAccepted: '2026-01' }
  const opened = await timed('reserve', shop.send({ method: 'POST', path: '/api/cart/', headers, body }))
  const { cartUUID } = JSON.parse(expectOk('reserve', opened)) as { cartUUID: string }
  const cart = `/api/cart/${cartUUID}`
  const pixCopiaECola = await timed('code', ask(`${cart}/pay/pix?mode=1`))

  const paid = await bank.send({ method: 'POST', path: '/sandbox/pay', body: { pixCopiaECola } })
  const { endToEndId } = JSON.parse(expectOk('pay', paid)) as { endToEndId: string }
  await timed('shown', pollUntilPaid(ask, cart))
  const shownAt = Date.now()

  const forms = JSON.parse(await timed('forms', ask(cart))) as { items: { cartItemId: number }[] }
  const items = forms.items.map(({ cartItemId }) => ({ cartItemId, participants: [{ cpf: payer.cpf }] }))
  const saving = shop.send({ method: 'PUT', path: `${cart}/participants`, headers, body: { items } })
  expectOk('riders', await timed('riders', saving))
  return { endToEndId, shownAt, endedAt: Date.now(), tookMs }
}

async function pollUntilPaid(ask: (path: string) => Promise<string>, cart: string) {
  for (let polls = 0; polls < MAX_POLLS; polls++) {
    const { paymentStatus } = JSON.parse(await ask(`${cart}/pay/pix?mode=2`)) as { paymentStatus: number }
    if (paymentStatus === 1) return
    await pause(POLL_EVERY_MS)
  }
  throw new Error(`${cart} was not settled within ${MAX_POLLS} polls`)
}

function expectOk(what: string, { status, text }: Answer) {
  if (status !== 200 && status !== 201) throw new Error(`${what}: ${status} ${text}`)
  return text
}
