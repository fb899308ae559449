import { setTimeout as pause } from 'node:timers/promises'
import { wirePassword } from '@porteira/domain'
import { NAMES } from './outside.ts'

// Runs on the machine of the journey: a new person with the given CPF buys an entry and pays it, by calls that each
// release answers. Ends when the shop says that it is paid, which needs a worker.
const [cpf = ''] = process.argv.slice(2)
const PERSON = {
  nickname: 'Zé do Laço',
  name: 'José da Silva Inventado',
  email: 'ze@example.com',
  mobile: '(54) 90000-0001',
  birthdate: '1988-03-12',
  sex: 'M',
  state: 'RS',
  city: 'Bom Jesus',
}

async function ask(address: string, body?: object): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(address, body ? { method: 'POST', headers, body: JSON.stringify(body) } : {})
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${address.split('?')[0]} answers ${answer.status}: ${text}`)
  return text
}

type Item = { itemUUID: string; name: string }
const api = `https://${NAMES.shop}/api`
const { token }: { token: string } = JSON.parse(
  await ask(`${api}/users/new`, { ...PERSON, cpf, pass: await wirePassword('tordilho negro 77') }),
)
const event: { items: Item[] } = JSON.parse(await ask(`${api}/events/rodeio-do-exemplo?showItems=1`))
const item = event.items.find(({ name }) => name === 'LAÇO INDIVIDUAL')
const cart: { cartUUID: string } = JSON.parse(
  await ask(`${api}/cart/?token=${token}`, { items: [{ itemUUID: item?.itemUUID, quantity: 1 }] }),
)
const pix = `${api}/cart/${cart.cartUUID}/pay/pix?token=${token}`
await ask(`https://${NAMES.bank}/sandbox/pay`, { pixCopiaECola: await ask(`${pix}&mode=1`) })
while ((JSON.parse(await ask(`${pix}&mode=2`)) as { paymentStatus: number }).paymentStatus !== 1)
  await pause(300)
console.log('Bought and paid.')
