import { setTimeout as pause } from 'node:timers/promises'
import type { Bank } from './bank.ts'
import type { Answer, Line } from './calls.ts'

/** What one person does tonight; drawn beforehand, so that a seed plays the same night again. */
export type Person = {
  token: string
  address: string
  arrivesMs: number
  wishes: string[]
  isLoggedIn: boolean
  clicksTwice: boolean
  leavesAtPix: boolean
  paysTwice: boolean
  paysLate: boolean
  hesitatesMs: number
}

export type Night = { line: Line; bank: Bank; shortName: string; cartSeconds: number; endsMs: number }
export type End = 'no place left' | 'left' | 'no code' | 'paid' | 'money goes back' | 'unsure' | 'refused'

const POLL_EVERY_MS = 1000
const MOST_TRIES = 6

/** Looks, reserves, pays and waits for the word that it is paid. */
export async function goShopping(person: Person, night: Night): Promise<End> {
  await pause(person.arrivesMs)
  const { line, shortName } = night
  const from = { 'x-forwarded-for': person.address }
  await line.ask({ name: 'event page', path: `/api/events/${shortName}?showItems=1`, headers: from })
  const cart = await reserve(person, night)
  if (!cart) return 'no place left'
  if (typeof cart !== 'string') return 'refused'
  if (person.leavesAtPix) return 'left'
  const code = await readCode(person, night, cart)
  if (!code) return 'no code'
  const waits = person.paysLate ? night.cartSeconds * 1000 + person.hesitatesMs : person.hesitatesMs
  void pause(waits).then(() => payAtBank(person, night, code))
  return watch(person, night, cart)
}

const signedIn = ({ token, address }: Person) => ({
  authorization: `Bearer ${token}`,
  'x-forwarded-for': address,
})

/** The cart's id; nothing when all wished-for items are gone, or what else was said. */
async function reserve(person: Person, { line }: Night): Promise<string | Answer | undefined> {
  const headers = person.isLoggedIn ? signedIn(person) : { 'x-forwarded-for': person.address }
  for (const itemUUID of person.wishes) {
    const body = { items: [{ itemUUID, quantity: 1 }], termsAccepted: '2026-01' }
    const click = () => line.ask({ name: 'reserve', method: 'POST', path: '/api/cart/', headers, body })
    // Whoever clicks twice goes on with the later answer, as his page does.
    const answers = await Promise.all(person.clicksTwice ? [click(), click()] : [click()])
    const opened = answers.findLast(({ status }) => status === 200)
    if (opened) return String(opened.body['cartUUID'])
    const [refused] = answers
    const isGone = ['sold_out', 'few_left', 'login_to_reserve'].includes(String(refused?.body['code']))
    if (!isGone) return refused
  }
  return undefined
}

async function readCode(person: Person, { line, bank }: Night, cart: string) {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    await bank.mayFail()
    const answer = await line.ask({
      name: 'Pix code',
      path: `/api/cart/${cart}/pay/pix?mode=1`,
      headers: signedIn(person),
    })
    if (answer.status === 200) return answer.text
    if (answer.status < 500) return undefined
    await pause(1500)
  }
  return undefined
}

async function payAtBank(person: Person, { bank }: Night, code: string) {
  await bank.mayFail()
  await bank.pay(code, person.paysTwice ? 2 : 1).catch(() => 0)
}

/** Asks each second, as the page does, until it is paid, over, or the night is. */
async function watch(person: Person, { line, endsMs }: Night, cart: string): Promise<End> {
  const path = `/api/cart/${cart}/pay/pix?mode=2`
  while (line.elapsedMs() < endsMs) {
    const { status, body } = await line.ask({ name: 'poll', path, headers: signedIn(person) })
    if (body['paymentStatus'] === 1) return 'paid'
    if (body['code'] === 'paid_too_late') return 'money goes back'
    if (status === 409 && !person.paysLate) return 'unsure'
    await pause(POLL_EVERY_MS)
  }
  return 'unsure'
}
