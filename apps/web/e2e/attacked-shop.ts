import { createHash, randomUUID } from 'node:crypto'
import { businessDate, isValidCpf, mapOwnAsks, mapRiderDetails, wirePassword } from '@porteira/domain'
import { attackStrings, fitting } from './attack-strings.ts'
import type { Testbed } from './testbed.ts'

const SLUG = 'ataques'
const ALL = attackStrings.map(([, text]) => text).join('\n')
const SERVICE_KEY = 'porteira-demo-service-key'
const day = (days: number) => businessDate(new Date(Date.now() + days * 86_400_000))

type Login = {
  token: string
  userId: number
  uuid: string
  cpf: string
  email: string
  name: string
  sex: string
}
type Item = { itemUUID: string; name: string; cartItemId: number }
type Profile = { uuid: string; cpf: string; text: string }

/** A CPF of the invented range for a number of four digits. */
function inventCpf(number: number) {
  const prefix = `99999${String(number).padStart(4, '0')}`
  const candidates = Array.from({ length: 100 }, (_, check) => prefix + String(check).padStart(2, '0'))
  return candidates.find(isValidCpf) ?? ''
}

/** Builds an event in which every text is an attack, with accounts, a cart, entries and scores. */
export async function buildAttackedShop({ shop, bank }: Testbed) {
  async function ask<Answer>(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ) {
    const answer = await fetch(`${shop}/api${path}`, {
      method,
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path.split('?')[0]}: ${text}`)
    return (answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text) as Answer
  }

  const { eventUUID } = await ask<{ eventUUID: string }>('POST', '/integration/events', document(), {
    authorization: `Bearer ${SERVICE_KEY}`,
  })
  const pass = await wirePassword('laco-demo-2026')
  const logIn = (cpf: string, adminCheck = 0, own = pass) =>
    ask<Login>('POST', '/users/login/userpass', { cpf, pass: own, adminCheck })
  const admin = await logIn('99999900100', 1)

  const register = (text: string, number: number) => {
    const cpf = inventCpf(number)
    return ask<Login>('POST', '/users/new', {
      cpf,
      nickname: fitting(text, 30, number),
      name: `X ${text}`.slice(0, 100),
      email: `ataque-${number}@example.com`,
      mobile: `54900000${String(number).slice(-3)}`,
      birthdate: '1990-01-01',
      sex: 'M',
      state: 'RS',
      city: 'Bom Jesus',
      pass: createHash('sha256').update(`cavalo ${number}`).digest('hex'),
    })
  }
  const riders: Profile[] = []
  for (const [index, [, text]] of attackStrings.entries()) {
    const { uuid, cpf } = await register(text, 7000 + index)
    riders.push({ uuid, cpf, text })
  }
  const buyer = await register(attackStrings[2]?.[1] ?? '', 7100)

  const sale = await ask<{ items: Item[] }>('GET', `/events/${SLUG}?showItems=1&token=${buyer.token}`)
  const categories = sale.items.filter(({ name }) => name !== 'PAGA' && name !== 'PACOTE')
  const { cartUUID } = await ask<{ cartUUID: string }>('POST', `/cart/?token=${buyer.token}`, {
    items: categories.map(({ itemUUID }) => ({ itemUUID, quantity: 1 })),
  })

  return {
    eventUUID,
    slug: SLUG,
    admin,
    buyer,
    riders,
    categories,
    bundle: sale.items.find(({ name }) => name === 'PACOTE')!,
    cartUUID,
    ask,
    /** Saves each attack as the club, team, name and every other text of a rider. */
    async fill() {
      const { items } = await ask<{ items: Item[] }>('GET', `/cart/${cartUUID}?token=${buyer.token}`)
      await ask('PUT', `/cart/${cartUUID}/participants?token=${buyer.token}`, {
        items: items.map(({ cartItemId }, index) => {
          const { text, cpf } = riders[index]!
          const rider = {
            cpf,
            name: text,
            ...mapRiderDetails({
              text: ({ kind, maxLength }) => (kind === 'date' ? '' : fitting(text, maxLength)),
              flag: () => 0,
            }),
          }
          return { cartItemId, entityName: text, team: text, participants: [rider] }
        }),
      })
      await score()
    },
    /** Buys, pays and refunds a part, with an attack as the reason. */
    async refund() {
      const paid = sale.items.find(({ name }) => name === 'PAGA')!
      const cart = await ask<{ cartUUID: string; cartCode: string }>('POST', `/cart/?token=${buyer.token}`, {
        items: [{ itemUUID: paid.itemUUID, quantity: 1 }],
      })
      const pixCopiaECola = await ask<string>(
        'GET',
        `/cart/${cart.cartUUID}/pay/pix?mode=1&token=${buyer.token}`,
      )
      await fetch(`${bank}/sandbox/pay`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ pixCopiaECola }),
      })
      type Paid = { paymentStatus: number; payment: { pix: { txid: string }[] } }
      const readCart = () => ask<Paid>('GET', `/cart/${cart.cartUUID}?token=${buyer.token}`)
      let cartNow = await readCart()
      while (cartNow.paymentStatus !== 1) {
        await new Promise((resolve) => setTimeout(resolve, 300))
        cartNow = await readCart()
      }
      const { txid } = cartNow.payment.pix[0]!
      const desc = '"><img src=x onerror=alert(27)><svg onload=alert(27)>'
      await ask('POST', `/cart/admin/${cart.cartUUID}/pix/${txid}/return?token=${admin.token}`, {
        value: '1,00',
        desc,
      })
      return cart
    },
  }

  async function score() {
    for (const [index, { itemUUID }] of categories.entries()) {
      const { uuid } = riders[index]!
      const shots = [1, 2].map((round) => ({
        id: randomUUID(),
        uuid,
        badge: 1,
        phase: 'qualify',
        round,
        hit: 1,
        thrownOn: new Date().toISOString(),
      }))
      await ask('POST', `/scoring/${itemUUID}/shots`, { token: admin.token, shots, undone: [] })
    }
  }
}

/** The event document of an attacker who controls the rodeo-management system. */
const document = () => ({
  shortName: SLUG,
  name: fitting(ALL.slice(0, 100), 100),
  venue: attackStrings[3]?.[1],
  address: attackStrings[2]?.[1],
  city: attackStrings[4]?.[1],
  state: 'RS',
  federationName: attackStrings[5]?.[1],
  ctgName: attackStrings[8]?.[1],
  startDate: day(1),
  endDate: day(22),
  salesStart: '2020-01-01T08:00:00-03:00',
  salesEnd: `${day(19)}T23:59:59-03:00`,
  batch: ALL.slice(0, 140),
  support: ALL,
  details: ALL.slice(0, 2200),
  categories: [
    ...attackStrings.map(([, text]) => ({
      name: text.slice(0, 100),
      rules: ALL.slice(0, 2200),
      prizes: text,
      price: 0,
      unitsTotal: 9,
      entityRequired: 'Text',
      teamInfo: 'Required',
      sbbEnabled: 1,
      ...mapOwnAsks(() => 1),
      autoBadgeNum: 1,
      minBadgeNum: 1,
    })),
    { name: 'PAGA', price: 10, unitsTotal: 9, registrationInPerson: 1 },
  ],
  bundles: [
    {
      name: 'PACOTE',
      rules: ALL.slice(0, 2200),
      mdlComplement: ALL.slice(0, 256),
      price: 10,
      unitsTotal: 9,
      registrationsPerUser: 9,
      categories: ['PAGA'],
    },
  ],
})
