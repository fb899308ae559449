import { expect, test } from 'vitest'
import { type Abuse, attempt, get, post, shopOfFile, type Shop } from '#testing/abuse.ts'

import { readConfig } from '#config.ts'
import { readCartRow } from '#testing/paying.ts'
import { processInbox } from '#modules/payments/methods/pix/settlement/inbox.service.ts'

const shop = shopOfFile()

const INVALID = 'Pedido inválido. Por favor confira os dados.'
const NOT_FOUND = 'Não encontrado.'
const secret = readConfig({}).pix.webhookSecret
const giveBack = (
  { attacker: { paid }, admin }: Shop,
  body: object,
  txid = paid.txid,
  cartUUID = paid.cartUUID,
) =>
  post(`/api/cart/admin/${cartUUID}/pix/${txid}/return`, {
    token: admin,
    body: { value: '1,00', desc: 'Motivo', ...body },
  })
const pay = ({ attacker }: Shop, query: string, cart = attacker.open) =>
  get(`/api/cart/${cart.cartUUID}/pay/pix?${query}`, attacker)

test.each<Abuse>([
  [
    'more than was paid is not returned',
    (at) => giveBack(at, { value: '120,01' }),
    409,
    'O valor excede o saldo disponível para devolução (R$ 120,00).',
  ],
  ['nothing is not returned', (at) => giveBack(at, { value: '0' }), 409, 'Valor de devolução inválido.'],
  [
    'less than nothing is not returned',
    (at) => giveBack(at, { value: '-5' }),
    409,
    'Valor de devolução inválido.',
  ],
  [
    'parts of a centavo are not returned',
    (at) => giveBack(at, { value: '1.005' }),
    409,
    'Valor de devolução inválido.',
  ],
  [
    'a sum in another way of writing numbers is none',
    (at) => giveBack(at, { value: '1e2' }),
    409,
    'Valor de devolução inválido.',
  ],
  ['a return has a reason', (at) => giveBack(at, { desc: '' }), 400, INVALID],
  [
    'what was not paid is not returned',
    (at) => giveBack(at, {}, at.attacker.open.txid, at.attacker.open.cartUUID),
    409,
    'Este pagamento ainda não foi confirmado.',
  ],
  [
    'a charge is returned in its own cart only',
    (at) => giveBack(at, {}, at.victim.paid.txid),
    404,
    'Carrinho não encontrado.',
  ],
  [
    'another Pix than one of the charge is not returned',
    (at) => giveBack(at, { endToEndId: 'E'.repeat(32) }),
    409,
    'Este pagamento ainda não foi confirmado.',
  ],
  [
    'a plan that was not offered cannot be had',
    (at) => pay(at, 'mode=1&installments=24'),
    409,
    'O parcelamento deve ser quitado até a véspera do evento.',
  ],
  [
    'no installments are no plan',
    (at) => pay(at, 'mode=1&installments=0'),
    409,
    'O parcelamento deve ser quitado até a véspera do evento.',
  ],
  ['a fourth way to pay is none', (at) => pay(at, 'mode=3'), 400, INVALID],
  ['two ways at once are none', (at) => pay(at, 'mode=1&mode=0'), 400, INVALID],
  [
    'what is paid is not paid again',
    ({ attacker }) =>
      get(`/api/cart/${attacker.paid.cartUUID}/pay/pix/${attacker.paid.txid}?mode=1`, attacker),
    409,
    'Parcela já quitada.',
  ],
  [
    'a look ahead of a click makes no charge',
    (at) => ({ ...pay(at, 'mode=0'), headers: { 'sec-purpose': 'prefetch' } }),
    403,
    'Origem não permitida.',
  ],
  [
    'the plan of a cart is calculated for what is offered',
    ({ attacker }) => get(`/api/cart/${attacker.open.cartUUID}?installments=24`, attacker),
    409,
    'O parcelamento deve ser quitado até a véspera do evento.',
  ],
  [
    'the bank has a secret',
    ({ attacker }) => post('/hooks/pix/porteira', { body: { pix: [{ txid: attacker.open.txid }] } }),
    404,
    NOT_FOUND,
  ],
  [
    'the secret is all of it',
    ({ attacker }) =>
      post(`/hooks/pix/${secret.slice(0, -1)}/pix`, { body: { pix: [{ txid: attacker.open.txid }] } }),
    404,
    NOT_FOUND,
  ],
  [
    'a message of the bank is JSON',
    () =>
      post(`/hooks/pix/${secret}`, {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'pix=1',
      }),
    415,
    'Formato não aceito.',
  ],
  [
    'a message of the bank is not endless',
    () => post(`/hooks/pix/${secret}`, { body: { pix: 'x'.repeat(262_144) } }),
    413,
    'O envio é grande demais.',
  ],
])('The shop holds against an attacker: %s', async (_, ask, status, msg) =>
  expect(await attempt(shop(), ask)).toEqual({ status, msg, moved: [] }),
)

test('A message with the right secret is stored, and the server does not trust it', async () => {
  const { cartUUID, txid } = shop().attacker.open
  const forged = {
    endToEndId: `E${'0'.repeat(31)}`,
    txid,
    valor: '120.00',
    horario: new Date().toISOString(),
  }
  const tried = await attempt(shop(), () => post(`/hooks/pix/${secret}/pix`, { body: { pix: [forged] } }))
  await processInbox(shop().server.context)

  expect(tried).toMatchObject({ status: 200, moved: ['bank_inbox'] })
  expect((await readCartRow(shop().server, cartUUID)).status).toBe('open')
})
