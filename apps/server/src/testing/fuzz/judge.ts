import { isValidCpf } from '@porteira/domain'
import type { LightMyRequestResponse, RouteOptions } from 'fastify'
import { Compile } from 'typebox/compile'
import type { TSchema } from 'typebox'
import type { FuzzRequest } from './requests.ts'
import type { FuzzShop } from './fuzz-shop.ts'

type PromisedAnswer = { schema: TSchema; fits: (value: unknown) => boolean }

/** What may be answered by a route, by status. */
export function readPromises({ schema }: RouteOptions) {
  const { response = {} } = schema as { response?: Record<string, TSchema> }
  return new Map<string, PromisedAnswer>(
    Object.entries(response)
      .filter(([status]) => /^\d+$/.test(status))
      .map(([status, promised]) => {
        const check = Compile(promised)
        return [status, { schema: promised, fits: (value) => check.Check(value) }]
      }),
  )
}

const OURS =
  /select |insert |syntax|stack|\bat \/|node_modules|postgres|relation|column|ECONN|undefined|\[object/i

/** Whether an address is still one of this route after `..` and `.` have led where they lead. */
const isOf = (route: string, url: string) => {
  const [names, parts] = [route, new URL(url, 'http://here').pathname].map((path) => path.split('/'))
  return (
    names!.length === parts!.length &&
    names!.every((name, at) => (name.startsWith(':') ? parts![at] !== '' : name === parts![at]))
  )
}

/** What is wrong with an answer; nothing, mostly. */
export function findWrong(
  answer: LightMyRequestResponse,
  route: string,
  request: FuzzRequest,
  promises: Map<string, PromisedAnswer>,
) {
  const { statusCode: status, headers, body } = answer
  if (status >= 500) return `answers ${status}`
  if (!isOf(route, request.url)) return undefined
  const promised = promises.get(String(status))
  if (!promised) return `answers ${status}, of which the contract says nothing`
  const type = String(headers['content-type'] ?? '')
  if (!type.includes('json')) {
    if (status >= 400) return 'refuses in another form than JSON'
    return type || body === '' ? undefined : 'says not what it is'
  }
  const value: unknown = JSON.parse(body)
  if (!promised.fits(value)) return `answers ${status} by another schema than its own`
  if (status < 400) return undefined
  // `at` names the field that a refusal is about. The schema describes it.
  const { msg, at: _at, ...rest } = value as { msg: string; at?: unknown }
  if (Object.keys(rest).toSorted().join() !== 'code,requestId,status')
    return 'refuses with more than is promised'
  const [ours] = OURS.exec(msg) ?? []
  return ours && !readAsked(request).includes(ours) ? `speaks of itself: ${msg}` : undefined
}

/** The texts of the request. An answer that repeats them reveals nothing. */
const readAsked = ({ url, headers, payload = '' }: FuzzRequest) =>
  `${decodeURIComponent(url.replaceAll(/%(?![0-9a-f]{2})/gi, '%25').replaceAll(/%[89a-f]./gi, ''))} ${JSON.stringify(headers)} ${String(payload)}`

/** Whether an answer reveals data of a stranger that the request did not have. */
export function findLeak(shop: FuzzShop, request: FuzzRequest, { body }: LightMyRequestResponse) {
  const { stranger, admin, known } = shop
  const asked = readAsked(request)
  const secrets = [
    stranger.cpf,
    stranger.token,
    stranger.email,
    stranger.mobile,
    stranger.code,
    admin.token,
    known.pass,
    known.cpf,
  ]
  if (
    [stranger.token, stranger.code, admin.token, shop.server.config.serviceKey].some((key) =>
      asked.includes(key),
    )
  )
    return undefined
  const reported = secrets.find((secret) => tells(body, secret) && !asked.includes(secret))
  return reported === undefined ? undefined : `tells a secret of a stranger: ${reported}`
}

/** Whether a text has a secret. A code of six digits may be inside a UUID by chance, so it counts only alone. */
export const tells = (text: string, secret: string) =>
  /^\d{6}$/.test(secret)
    ? new RegExp(`(?<![0-9a-z])${secret}(?![0-9a-z])`, 'i').test(text)
    : text.includes(secret)

/** The first secret or CPF in log lines. */
export function findLogged({ buyer, stranger, admin, known, scenes }: FuzzShop, lines: string) {
  const secrets = [buyer, stranger, admin].flatMap(({ cpf, token, email, mobile }) => [
    cpf,
    token,
    email,
    mobile,
  ])
  const codes = [buyer, stranger].map(({ code }) => `"${code}"`)
  const carts = scenes.map(({ cartUUID }) => cartUUID)
  const found = [...secrets, ...codes, ...carts, known.pass, known.cpf].find((secret) =>
    lines.includes(secret),
  )
  return found ?? findCpf(lines)
}

/** A valid CPF in a text. Digits inside UUIDs and hashes do not count. */
function findCpf(lines: string) {
  const find = (text: string) => text.match(/(?<![\d.-])\d{11}(?![\d.-])/g)?.find(isValidCpf)
  return find(lines) && find(lines.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32,}/g, ''))
}
