import { wirePassword } from '@porteira/domain'
import { expect } from 'vitest'
import { openPhone } from './browser.ts'
import type { Testbed } from './testbed.ts'

type Answer = Record<string, unknown>
type SentPix = { installments?: number; valor?: string; times?: number }
type Sale = { eventUUID: string; items: { itemUUID: string; name: string }[] }

const STORAGE_KEYS = {
  token: 'mdlToken',
  userId: 'mdlUserId',
  uuid: 'mdlUUID',
  cpf: 'mdlCPF',
  email: 'mdlEmail',
  name: 'mdlName',
  sex: 'mdlSex',
  admin: 'mdlAdmin',
}

/** The API calls of a buyer or administrator of the demo. */
export function callsOf(testbed: Testbed) {
  /** Sends a POST with a body, else a GET. Returns the JSON object, or `{ text }` for other answers. */
  async function call(path: string, body?: object): Promise<Answer> {
    const sent = body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    const answer = await fetch(`${testbed.shop}/api/${path}`, sent)
    const text = await answer.text()
    return text.startsWith('{') ? (JSON.parse(text) as Answer) : { text: text }
  }

  async function logIn(cpf: string, adminCheck: 0 | 1 = 0) {
    const pass = await wirePassword('laco-demo-2026')
    const answer = await call('users/login/userpass', { cpf, pass, adminCheck })
    const stored = Object.entries(STORAGE_KEYS).map(([field, key]) => [key, String(answer[field])])
    return {
      token: String(answer['token']),
      stored: Object.fromEntries(stored) as Record<string, string>,
      answer,
    }
  }

  /** Opens a cart in the first event of the demo with units of the items whose names start so; a name alone is one unit. */
  async function openCart(wanted: string | [item: string, quantity: number][], token: string) {
    const sale = (await call('events/rodeio-cerro-lindo?showItems=1')) as unknown as Sale
    const lines = typeof wanted === 'string' ? [[wanted, 1] as const] : wanted
    const items = lines.map(([item, quantity]) => {
      const { itemUUID } = sale.items.find(({ name }) => name.startsWith(item))!
      return { itemUUID, quantity }
    })
    const cart = await call(`cart/?token=${token}`, { items })
    return {
      cartUUID: String(cart['cartUUID']),
      cartCode: String(cart['cartCode']),
      eventUUID: sale.eventUUID,
    }
  }

  /** Sends a Pix for the code of a cart, with `valor` instead of its price, or several times. */
  async function sendPix(cartUUID: string, token: string, { installments = 1, ...pix }: SentPix = {}) {
    const query = `token=${token}&mode=1&installments=${installments}`
    const { text } = await call(`cart/${cartUUID}/pay/pix?${query}`)
    await fetch(`${testbed.bank}/sandbox/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ pixCopiaECola: text, ...pix }),
    })
  }

  /** Pays a cart at the bank; resolves when the shop shows it as paid. */
  async function payCart(cartUUID: string, token: string, sent: SentPix = {}) {
    await sendPix(cartUUID, token, sent)
    const isPaid = async () => (await call(`cart/${cartUUID}?token=${token}`))['paymentStatus']
    await expect.poll(isPaid, { timeout: 60_000, interval: 500 }).toBe(1)
  }

  /** Buys one category of R$ 60,00; a Pix of another value leaves the cart unpaid. */
  async function buyAndPay(cpf: string, sent: SentPix = {}) {
    const { token } = await logIn(cpf)
    const cart = await openCart('LAÇO PRENDA', token)
    await (sent.valor ? sendPix : payCart)(cart.cartUUID, token, sent)
    return cart
  }

  /** A phone with these values in its browser storage. */
  async function openWithStorage(stored: Record<string, string>) {
    const phone = await openPhone()
    await phone.page.goto(`${testbed.shop}/privacidade`)
    await phone.page.evaluate(
      (all) => {
        localStorage.clear()
        for (const [name, value] of Object.entries(all)) localStorage.setItem(name, value)
      },
      { landingTag: 'rodeio-cerro-lindo', ...stored },
    )
    return phone
  }

  return { call, logIn, openCart, sendPix, payCart, buyAndPay, openWithStorage }
}
