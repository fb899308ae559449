import { expect, test } from 'vitest'
import { type Abuse, attempt, get, post, put, shopOfFile, type Shop } from '#testing/abuse.ts'

const shop = shopOfFile()

const NO_CART = 'Carrinho não encontrado.'
const NOTHING = 'Não encontrado.'
const LOGIN = 'Faça login para continuar.'
const INVALID = 'Pedido inválido. Por favor confira os dados.'
const mail = { email: 'ladrao@example.com' }
const profile = {
  nickname: 'OUTRO',
  name: 'OUTRO NOME',
  email: 'ladrao@example.com',
  mobile: '54900000009',
  birthdate: '1990-01-01',
  sex: 'M',
  state: 'RS',
  city: 'Bom Jesus',
}
const riders = ({ attacker, victim }: Shop) => ({
  items: [{ cartItemId: victim.paid.cartItemId, participants: [{ cpf: attacker.account.cpf }] }],
})
const form = ({ paid }: Shop['victim']) => `showOpenFormations=${paid.cartItemId}`

test.each<Abuse>([
  [
    "another's profile does not exist",
    ({ victim, attacker }) => get(`/api/users/${victim.account.id}`, attacker),
    404,
    NOTHING,
  ],
  [
    'an administrator gets no profile of a buyer',
    ({ victim, admin }) => get(`/api/users/${victim.account.id}`, { token: admin }),
    404,
    NOTHING,
  ],
  [
    'nobody gets a profile without a session',
    ({ victim }) => get(`/api/users/${victim.account.id}`),
    401,
    LOGIN,
  ],
  [
    "another's profile cannot be changed",
    ({ victim, attacker }) => put(`/api/users/${victim.account.id}`, { ...attacker, body: profile }),
    404,
    NOTHING,
  ],
  [
    "another's purchases do not exist",
    ({ victim, attacker }) => get(`/api/users/${victim.account.id}/purchases`, attacker),
    404,
    NOTHING,
  ],
  [
    "another's receipt goes to no address of mine",
    ({ victim, attacker }) =>
      post('/api/users/change/email', {
        body: { ...mail, token: attacker.token, cartUUID: victim.paid.cartUUID },
      }),
    404,
    NO_CART,
  ],
  [
    "another's claimed cart does not exist for a buyer",
    ({ victim, attacker }) => get(`/api/cart/${victim.open.cartUUID}`, attacker),
    404,
    NO_CART,
  ],
  [
    "another's form does not exist",
    ({ victim, attacker }) => get(`/api/cart/${victim.paid.cartUUID}?${form(victim)}`, attacker),
    404,
    NO_CART,
  ],
  [
    'a form is found in its own cart only',
    ({ victim, attacker }) => get(`/api/cart/${attacker.paid.cartUUID}?${form(victim)}`, attacker),
    404,
    NOTHING,
  ],
  [
    'a form needs a session',
    ({ victim }) => get(`/api/cart/${victim.paid.cartUUID}?${form(victim)}`),
    401,
    LOGIN,
  ],
  [
    "another's cart shows no QR code",
    ({ victim, attacker }) => get(`/api/cart/${victim.open.cartUUID}/pay/pix?mode=0`, attacker),
    404,
    NO_CART,
  ],
  [
    "another's cart says not whether it is paid",
    ({ victim, attacker }) => get(`/api/cart/${victim.paid.cartUUID}/pay/pix?mode=2`, attacker),
    404,
    NO_CART,
  ],
  [
    "another's charge is not in my cart",
    ({ victim, attacker }) =>
      get(`/api/cart/${attacker.open.cartUUID}/pay/pix/${victim.open.txid}?mode=1`, attacker),
    404,
    NO_CART,
  ],
  [
    "another's charge does not exist in his cart either",
    ({ victim, attacker }) =>
      get(`/api/cart/${victim.open.cartUUID}/pay/pix/${victim.open.txid}?mode=1`, attacker),
    404,
    NO_CART,
  ],
  [
    "another's cart takes no riders of mine",
    (at) => put(`/api/cart/${at.victim.paid.cartUUID}/participants`, { ...at.attacker, body: riders(at) }),
    404,
    NO_CART,
  ],
  [
    'a registration is filled in its own cart only',
    (at) => put(`/api/cart/${at.attacker.paid.cartUUID}/participants`, { ...at.attacker, body: riders(at) }),
    404,
    NOTHING,
  ],
  [
    'one formation is filled by its owner, not by who knows the cart',
    (at) =>
      put(
        `/api/cart/${at.victim.paid.cartUUID}/participants?fillOpenFormations=${at.victim.paid.cartItemId}`,
        { body: riders(at) },
      ),
    401,
    LOGIN,
  ],
  [
    "another's receipt is not mailed",
    ({ victim, attacker }) =>
      post(`/api/cart/${victim.paid.cartUUID}/receipt/email`, { ...attacker, body: mail }),
    404,
    NO_CART,
  ],
  [
    'the cart of the body is the cart of the address',
    ({ victim, attacker }) =>
      post(`/api/cart/${attacker.paid.cartUUID}/receipt/email`, {
        ...attacker,
        body: { ...mail, cartUUID: victim.paid.cartUUID },
      }),
    400,
    INVALID,
  ],
  [
    "another's receipt is not shown",
    ({ victim, attacker }) =>
      post(`/api/cart/${victim.paid.cartUUID}/receipt/html`, { ...attacker, body: {} }),
    404,
    NO_CART,
  ],
])('The shop holds against an attacker: %s', async (_, ask, status, msg) =>
  expect(await attempt(shop(), ask)).toEqual({ status, msg, moved: [] }),
)
