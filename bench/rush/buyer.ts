import { setTimeout as pause } from 'node:timers/promises'
import type { Bank } from './bank.ts'
import type { Answer, Client } from './client.ts'

/** The behaviour of one buyer. It is drawn before the start, so that one seed always gives the same run. */
export type SimulatedBuyer = {
  token: string
  address: string
  arrivesMs: number
  wishedItems: string[]
  isLoggedIn: boolean
  clicksTwice: boolean
  leavesAtPix: boolean
  paysTwice: boolean
  paysLate: boolean
  hesitatesMs: number
}

export type Rush = {
  client: Client
  bank: Bank
  shortName: string
  cartSeconds: number
  endsMs: number
  /** When the page of each cart showed the payment, in milliseconds since 1970 as the database counts them. */
  shownAt: Map<string, number>
}
export type Outcome = 'no place left' | 'left' | 'no code' | 'paid' | 'money goes back' | 'unsure' | 'refused'

const POLL_EVERY_MS = 1000
const MAX_ATTEMPTS = 6

/** Opens the event, reserves, pays and polls until the payment is confirmed. */
export async function runBuyer(buyer: SimulatedBuyer, rush: Rush): Promise<Outcome> {
  await pause(buyer.arrivesMs)
  const { client, shortName } = rush
  const from = { 'x-forwarded-for': buyer.address }
  await client.send({ name: 'event page', path: `/api/events/${shortName}?showItems=1`, headers: from })
  const cart = await reserve(buyer, rush)
  if (!cart) return 'no place left'
  if (typeof cart !== 'string') return 'refused'
  if (buyer.leavesAtPix) return 'left'
  const code = await readCode(buyer, rush, cart)
  if (!code) return 'no code'
  const waits = buyer.paysLate ? rush.cartSeconds * 1000 + buyer.hesitatesMs : buyer.hesitatesMs
  void pause(waits).then(() => payAtBank(buyer, rush, code))
  return pollUntilPaid(buyer, rush, cart)
}

const signedIn = ({ token, address }: SimulatedBuyer) => ({
  authorization: `Bearer ${token}`,
  'x-forwarded-for': address,
})

/** The id of the cart, undefined when all wished items are sold out, or the refusal. */
async function reserve(buyer: SimulatedBuyer, { client }: Rush): Promise<string | Answer | undefined> {
  const headers = buyer.isLoggedIn ? signedIn(buyer) : { 'x-forwarded-for': buyer.address }
  for (const itemUUID of buyer.wishedItems) {
    const body = { items: [{ itemUUID, quantity: 1 }], termsAccepted: '2026-01' }
    const click = () => client.send({ name: 'reserve', method: 'POST', path: '/api/cart/', headers, body })
    // After a double click the buyer continues with the later answer, as the page does.
    const answers = await Promise.all(buyer.clicksTwice ? [click(), click()] : [click()])
    const opened = answers.findLast(({ status }) => status === 200)
    if (opened) return String(opened.body['cartUUID'])
    const [refused] = answers
    const isGone = ['sold_out', 'few_left', 'login_to_reserve'].includes(String(refused?.body['code']))
    if (!isGone) return refused
  }
  return undefined
}

async function readCode(buyer: SimulatedBuyer, { client, bank }: Rush, cart: string) {
  for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
    await bank.injectFault()
    const answer = await client.send({
      name: 'Pix code',
      path: `/api/cart/${cart}/pay/pix?mode=1`,
      headers: signedIn(buyer),
    })
    if (answer.status === 200) return answer.text
    if (answer.status < 500) return undefined
    await pause(1500)
  }
  return undefined
}

async function payAtBank(buyer: SimulatedBuyer, { bank }: Rush, code: string) {
  await bank.injectFault()
  await bank.pay(code, buyer.paysTwice ? 2 : 1).catch(() => 0)
}

/** Polls each second, as the page does, until the cart is paid or closed or the run ends. */
async function pollUntilPaid(
  buyer: SimulatedBuyer,
  { client, endsMs, shownAt }: Rush,
  cart: string,
): Promise<Outcome> {
  const path = `/api/cart/${cart}/pay/pix?mode=2`
  while (client.elapsedMs() < endsMs) {
    const { status, body } = await client.send({ name: 'poll', path, headers: signedIn(buyer) })
    if (body['paymentStatus'] === 1) {
      shownAt.set(cart, Date.now())
      return 'paid'
    }
    if (body['code'] === 'paid_too_late') return 'money goes back'
    if (status === 409 && !buyer.paysLate) return 'unsure'
    await pause(POLL_EVERY_MS)
  }
  return 'unsure'
}
