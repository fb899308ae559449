import { setTimeout as pause } from 'node:timers/promises'
import { bankControl } from './bank.ts'
import type { Member } from './fleet.ts'
import { signUpBody } from './sign-up.ts'

/** Calls that every release answers with 200. Another status is an error with the answer. */
export async function ask<Answer>(
  { port }: Member,
  address: string,
  body?: object,
  method = 'POST',
): Promise<Answer> {
  const headers = { 'content-type': 'application/json' }
  const init = body ? { method, headers, body: JSON.stringify(body) } : {}
  const answer = await fetch(`http://127.0.0.1:${port}/api${address}`, init)
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${address.split('?')[0]} ${answer.status} ${text}`)
  return (text.startsWith('{') ? JSON.parse(text) : text) as Answer
}

export const reserve = (server: Member, itemUUID: string, token?: string) =>
  ask<{ cartUUID: string }>(server, token ? `/cart/?token=${token}` : '/cart/', {
    items: [{ itemUUID, quantity: 1 }],
  })

/** Takes one place and pays it twice, so that one Pix goes back. Returns when the server says that it is paid. */
export async function buyAndPayTwice(server: Member, itemUUID: string, token: string) {
  const { cartUUID } = await reserve(server, itemUUID, token)
  const pix = `/cart/${cartUUID}/pay/pix?token=${token}`
  await bankControl.pay({ pixCopiaECola: await ask<string>(server, `${pix}&mode=1`), times: 2 })
  while ((await ask<{ paymentStatus: number }>(server, `${pix}&mode=2`)).paymentStatus !== 1) await pause(300)
  return cartUUID
}

type Cart = { items: { cartItemId: number }[]; payment: { pix: { txid: string }[] } }

/** One person from the sign-up to a receipt; then an administrator gives a part of the money back. */
async function buyAsNewPerson(server: Member, itemUUID: string, adminToken: string) {
  const body = await signUpBody()
  const { token } = await ask<{ token: string }>(server, '/users/new', body)
  const cartUUID = await buyAndPayTwice(server, itemUUID, token)
  const cart = await ask<Cart>(server, `/cart/${cartUUID}?token=${token}`)
  const items = cart.items.map(({ cartItemId }) => ({ cartItemId, participants: [{ cpf: body.cpf }] }))
  await ask(server, `/cart/${cartUUID}/participants?token=${token}`, { items }, 'PUT')
  await ask(server, `/cart/${cartUUID}/receipt/email?token=${token}`, { email: 'ze@example.com' })
  await ask(server, `/cart/${cartUUID}/receipt/html?token=${token}`, {})
  const refund = `/cart/admin/${cartUUID}/pix/${cart.payment.pix[0]?.txid}/return?token=${adminToken}`
  await ask(server, refund, { value: 1, desc: 'Desconto' })
}

/** What the buyers of a load have done, and the calls that failed. */
type Sold = { reservations: number; purchases: number; failures: string[] }

/** Visitors who reserve, and new people who buy, until `stop`. */
export function startLoad(server: Member, itemUUID: string, adminToken: string) {
  const sold: Sold = { reservations: 0, purchases: 0, failures: [] }
  const shop = { isOpen: true }
  const repeat = async (kind: 'reservations' | 'purchases', act: () => Promise<unknown>) => {
    while (shop.isOpen)
      await act().then(
        () => sold[kind]++,
        (error: unknown) => sold.failures.push(String(error)),
      )
  }
  const visitor = () =>
    repeat('reservations', async () => {
      await reserve(server, itemUUID)
      await pause(50)
    })
  const person = () => repeat('purchases', () => buyAsNewPerson(server, itemUUID, adminToken))
  const buyers = [visitor(), visitor(), ...Array.from({ length: 4 }, person)]
  return {
    sold,
    async stop() {
      shop.isOpen = false
      await Promise.all(buyers)
    },
  }
}
