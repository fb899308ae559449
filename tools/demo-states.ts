import { setTimeout as pause } from 'node:timers/promises'
import type { Input, Reply } from '@porteira/contract'
import { addDays, businessDate, wirePassword } from '@porteira/domain'
import { DEMO_PASSWORD, send, SERVICE_KEY } from './demo-shop.ts'

const OPENS_SOON = 'noite-de-laco-do-vale'
/** LAÇO PRENDA of the first event, for R$ 60,00. */
const ITEM = 'd431a329-cddf-501e-ac3e-4d1b9a05ce29'
/** Invented people of the demo: two buyers, and a rider whom the second one enters. */
const PAYS_LESS = '99999003052'
const ENTERS = '99999002757'
const ENTERED = {
  cpf: '99999002838',
  email: 'lacador28@example.com',
  club: '096dc529-aa15-555f-8464-37855bf90090',
}

type Places = { shop: string; bank: string }
type Calls = ReturnType<typeof callsOf>

/**
 * Makes the states of a running demo shop that its data cannot begin with, because the bank and the mailbox take part: a
 * Pix of another value, an objection by the link of a mail, and a sale that opens tomorrow. Does nothing in a shop that has
 * them or is not the demo.
 */
export async function makeStates(places: Places) {
  const calls = callsOf(places)
  const token = await calls.logIn(ENTERS)
  if (!token || (await calls.find(`events/${OPENS_SOON}`))) return
  await openTomorrow(calls)
  await payLess(calls)
  await object(calls, token)
}

function callsOf({ shop, bank }: Places) {
  const read = async <Answer>(address: string) => JSON.parse(await send(address, { method: 'GET' })) as Answer

  return {
    /** The token of a person; undefined where the shop does not know the person. */
    async logIn(cpf: string) {
      const pass = await wirePassword(DEMO_PASSWORD)
      const login = send(`${shop}/api/users/login/userpass`, {
        method: 'POST',
        body: { cpf, pass, adminCheck: 0 },
      })
      return login.then((text) => (JSON.parse(text) as { token: string }).token).catch(() => undefined)
    },
    find: (path: string) => send(`${shop}/api/${path}`, { method: 'GET' }).catch(() => undefined),
    read: <Answer>(path: string) => read<Answer>(`${shop}/api/${path}`),
    text: (path: string) => send(`${shop}/api/${path}`, { method: 'GET' }),
    write: (method: 'POST' | 'PUT', path: string, body: object, key?: string) =>
      send(`${shop}/api/${path}`, { method, body, key }),
    pay: (pix: { pixCopiaECola: string; valor?: string }) =>
      send(`${bank}/sandbox/pay`, { method: 'POST', body: pix }),
    mailsTo: (email: string) =>
      read<{ text: string }[]>(`${bank}/sandbox/messages?to=${encodeURIComponent(email)}`),
  }
}

/** An event whose sale opens tomorrow at 20:00. */
async function openTomorrow({ write }: Calls) {
  const today = businessDate(new Date())
  const event: Input<'POST /api/integration/events'>['body'] = {
    eventUUID: '0b6c7a64-0a43-4c1e-8f0e-6f3d3c1a2f90',
    shortName: OPENS_SOON,
    name: '1ª NOITE DE LAÇO DO VALE',
    venue: 'Cancha do Vale (fictícia)',
    city: 'Vacaria',
    state: 'RS',
    startDate: addDays(today, 40),
    endDate: addDays(today, 40),
    salesStart: `${addDays(today, 1)}T20:00:00-03:00`,
    salesEnd: `${addDays(today, 39)}T18:00:00-03:00`,
    categories: [
      {
        UUID: '2f0d8c0e-51a5-4c5c-9a3e-0d3f7f6a1b21',
        name: 'LAÇO DUPLA NOTURNO',
        displayOrder: 1,
        price: 150,
        unitsTotal: 60,
        minParticipants: 2,
        maxParticipants: 2,
      },
    ],
  }
  await write('POST', 'integration/events', event, SERVICE_KEY)
}

/** A buyer sends R$ 45,00 for an entry of R$ 60,00. */
async function payLess(calls: Calls) {
  const token = await calls.logIn(PAYS_LESS)
  await buy(calls, token, '45.00')
}

/** A buyer enters a rider, and the rider objects by the link of the mail. */
async function object(calls: Calls, token: string) {
  const cartUUID = await buy(calls, token)
  const form = await until(async () => {
    const cart = await calls.read<Reply<'GET /api/cart/:cartUUID'>>(`cart/${cartUUID}?token=${token}`)
    return cart.paymentStatus === 1 ? cart.items?.[0] : undefined
  })
  const entry = { cartItemId: form.cartItemId, badgeSel: form.badgesAvail.at(-1), entitySel: ENTERED.club }
  await calls.write('PUT', `cart/${cartUUID}/participants?token=${token}`, {
    items: [{ ...entry, participants: [{ cpf: ENTERED.cpf }] }],
  })

  const code = await until(async () => {
    const mails = await calls.mailsTo(ENTERED.email)
    return mails.map(({ text }) => /\/contestar\?code=(\S+)/.exec(text)?.[1]).find(Boolean)
  })
  const body = { code, cartItemId: form.cartItemId, reason: 'Não combinei nada com ela.' }
  await calls.write('POST', 'objections/', body)
}

/** Opens a cart with one entry and sends its Pix, or one of another value. */
async function buy({ text, write, pay }: Calls, token = '', valor?: string) {
  const opened = await write('POST', `cart/?token=${token}`, { items: [{ itemUUID: ITEM, quantity: 1 }] })
  const { cartUUID } = JSON.parse(opened) as { cartUUID: string }
  const pixCopiaECola = await text(`cart/${cartUUID}/pay/pix?token=${token}&mode=1&installments=1`)
  await pay({ pixCopiaECola, ...(valor && { valor }) })
  return cartUUID
}

const TRIES = 120

/** Asks every half second for a minute, until there is an answer. */
async function until<Found>(ask: () => Promise<Found | undefined>): Promise<Found> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const found = await ask()
    if (found !== undefined) return found
    await pause(500)
  }
  throw new Error('The demo shop did not answer in time.')
}
