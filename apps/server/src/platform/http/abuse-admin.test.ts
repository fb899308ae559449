import { expect, test } from 'vitest'
import { type Abuse, attempt, get, post, put, shopOfFile, type Shop } from '#testing/abuse.ts'

const shop = shopOfFile()

const NO_CART = 'Carrinho não encontrado.'
const LOGIN = 'Faça login para continuar.'
const AS_ADMIN = 'Faça login como administrador.'
const bundle = ({ category }: Shop) => ({ name: 'X', bundledUUIDs: category.id, price: 0, unitsTotal: 9 })

test.each<Abuse>([
  [
    'the list of all events is for administrators',
    ({ attacker }) => get('/api/events/?online=1', attacker),
    403,
    AS_ADMIN,
  ],
  [
    'a buyer changes no event',
    ({ event, attacker }) => put(`/api/events/${event.id}`, { ...attacker, body: { pixInterest: 0 } }),
    403,
    AS_ADMIN,
  ],
  ['a buyer reads no report', ({ attacker }) => get('/api/events/report/not_paid', attacker), 403, AS_ADMIN],
  ['a visitor reads no report', ({ event }) => get(`/api/events/${event.id}/report/sales`), 401, LOGIN],
  [
    'a buyer searches nobody',
    ({ victim, attacker }) => get(`/api/cart/admin/search/${victim.account.cpf}`, attacker),
    403,
    AS_ADMIN,
  ],
  [
    'two letters are no search',
    ({ admin }) => get('/api/cart/admin/search/ab', { token: admin }),
    400,
    'O termo de busca não é válido.',
  ],
  [
    'a buyer cancels no cart, not even his own',
    ({ attacker }) => post(`/api/cart/admin/${attacker.paid.cartUUID}/remove`, attacker),
    403,
    AS_ADMIN,
  ],
  [
    'a buyer restores no cart',
    ({ attacker }) => post(`/api/cart/admin/${attacker.open.cartUUID}/restore`, attacker),
    403,
    AS_ADMIN,
  ],
  [
    'a registration is cancelled in its own cart only',
    ({ victim, attacker, admin }) =>
      post(`/api/cart/admin/${attacker.paid.cartUUID}/${victim.paid.cartItemId}/remove`, { token: admin }),
    404,
    NO_CART,
  ],
  [
    'a number that is none is no registration',
    ({ attacker, admin }) => post(`/api/cart/admin/${attacker.paid.cartUUID}/1e3/restore`, { token: admin }),
    404,
    NO_CART,
  ],
  [
    'a buyer makes no bundle',
    (at) => post(`/api/bundles/?eventUUID=${at.event.id}`, { ...at.attacker, body: bundle(at) }),
    403,
    AS_ADMIN,
  ],
  [
    'a bundle costs nothing less than nothing',
    (at) =>
      post(`/api/bundles/?eventUUID=${at.event.id}`, { token: at.admin, body: { ...bundle(at), price: -1 } }),
    400,
    'Valor inválido: Preço.',
  ],
  [
    'a bundle holds categories of its event only',
    (at) =>
      post(`/api/bundles/?eventUUID=${at.event.id}`, {
        token: at.admin,
        body: { ...bundle(at), bundledUUIDs: at.event.id },
      }),
    409,
    'O pacote contém uma categoria que não é deste evento.',
  ],
  [
    'a buyer changes no category',
    ({ category, attacker }) =>
      put(`/api/categories/${category.id}`, { ...attacker, body: { maxCpfOccurrences: 99 } }),
    403,
    AS_ADMIN,
  ],
  [
    'real carts keep an event from becoming a test',
    ({ event, admin }) => put(`/api/events/${event.id}`, { token: admin, body: { testMode: 1 } }),
    409,
    'Há carrinhos reais neste evento.',
  ],
  [
    'a link of an event goes by https only',
    ({ event, admin }) =>
      put(`/api/events/${event.id}`, { token: admin, body: { mapUrl: 'javascript:alert(1)' } }),
    400,
    'Valor inválido: Endereço do mapa.',
  ],
  [
    'an administrator who logged in as a buyer is a buyer',
    ({ event, adminAsBuyer }) =>
      put(`/api/events/${event.id}`, { token: adminAsBuyer, body: { pixInterest: 0 } }),
    403,
    AS_ADMIN,
  ],
  [
    'a buyer returns no money, not even to himself',
    ({ attacker }) =>
      post(`/api/cart/admin/${attacker.paid.cartUUID}/pix/${attacker.paid.txid}/return`, {
        ...attacker,
        body: { value: '1,00', desc: 'Meu' },
      }),
    403,
    AS_ADMIN,
  ],
])('The shop holds against an attacker: %s', async (_, ask, status, msg) =>
  expect(await attempt(shop(), ask)).toEqual({ status, msg, moved: [] }),
)
