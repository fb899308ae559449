import { formatCpf } from '@porteira/domain'
import * as official from '@opentelemetry/semantic-conventions/incubating'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bankControl } from '#testing/bank.ts'
import { buildCategory, buildEvent } from '#testing/builders.ts'
import { type Member, startMember } from '#testing/fleet.ts'
import { inventContacts, messagesTo } from '#testing/mailbox.ts'
import { haveOwnBank } from '#testing/own-bank.ts'
import { openTestDatabase } from '#testing/server.ts'
import { signUpBody } from '#testing/sign-up.ts'
import { type ReceivedSpan, startTraceReceiver } from '#testing/trace-receiver.ts'
import { startSdk } from '#platform/tracing/sdk.ts'
import type { SpanAttributes } from '#platform/tracing/span.ts'

type Line = { event?: string; reqId?: string; traceId?: string; job?: string }
type Receiver = Awaited<ReturnType<typeof startTraceReceiver>>

/** A trace that a visitor invents. */
const FOREIGN_TRACE = '0af7651916cd43dd8448eb211c80319c'
const QUERY = 'procurada-48291'
/** The kind of a span that answers a call, in OTLP. */
const SERVER = 2
const soon = { timeout: 30_000, interval: 200 }

const outputs = ['', '']
const lines = () =>
  outputs
    .flatMap((output) => output.split('\n'))
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as Line)

let receiver: Receiver
let planted: Record<string, string>
let spans: ReceivedSpan[]
let countBeforeEnd: number
let exitCodes: (number | null)[]

haveOwnBank()

const json = { 'content-type': 'application/json' }

const post = (address: string, body: object) =>
  fetch(address, { method: 'POST', headers: json, body: JSON.stringify(body) })
const put = (address: string, body: object) =>
  fetch(address, { method: 'PUT', headers: json, body: JSON.stringify(body) })
const readJson = async (answer: Promise<Response>) =>
  (await (await answer).json()) as Record<string, string | number>

/** Signs a person up as the page does. Returns what no other person may know of this one. */
async function signUp(shop: string, name: string, nickname: string) {
  const contacts = inventContacts()
  const { cpf, pass, ...fields } = await signUpBody({ ...contacts, name, nickname })
  await fetch(`${shop}/api/users/lookup/${cpf}?m=1`)
  const { token = '' } = await readJson(post(`${shop}/api/users/new`, { cpf, pass, ...fields }))
  return {
    cpf,
    formattedCpf: formatCpf(cpf),
    name,
    nickname,
    ...contacts,
    password: pass,
    token: String(token),
  }
}

/** Pays a cart by Pix. The bank fails once before it makes the charge. */
async function pay(pix: string) {
  await bankControl.fault({ target: 'cob', mode: '503', times: 1 })
  await fetch(`${pix}&mode=1`)
  await bankControl.healed()
  const code = await (await fetch(`${pix}&mode=1`)).text()
  const isPaid = async () => (await readJson(fetch(`${pix}&mode=2`)))['paymentStatus']
  await isPaid()
  const { endToEndId } = await bankControl.pay({ pixCopiaECola: code })
  await vi.waitFor(async () => expect(await isPaid()).toBe(1), soon)
  return { code, endToEndId }
}

/** Everything that a buyer does, from the account to the riders. Returns what no trace may have of it. */
async function buy(shop: string, eventId: string, itemUUID: string) {
  const buyer = await signUp(shop, 'Belarmina Plantada', 'Belarzinha')
  const rider = await signUp(shop, 'Hermenegildo Plantado', 'Hermenezinho')
  const traceparent = `00-${FOREIGN_TRACE}-b7ad6b7169203331-01`
  await fetch(`${shop}/api/events/${eventId}?showItems=1`, { headers: { traceparent } })
  const { token } = buyer
  const order = { items: [{ itemUUID, quantity: 1 }] }
  const { cartUUID } = await readJson(post(`${shop}/api/cart/?token=${token}`, order))
  const cart = `${shop}/api/cart/${cartUUID}`
  const paid = await pay(`${cart}/pay/pix?token=${token}`)
  const forms = await (await fetch(`${cart}?token=${token}`)).text()
  const cartItemId = Number(/"cartItemId":(\d+)/.exec(forms)?.[1])
  const riders = { items: [{ cartItemId, participants: [{ cpf: rider.cpf }] }] }
  await put(`${cart}/participants?token=${token}`, riders)
  await post(`${shop}/api/users/login/recover`, { cpf: buyer.cpf, mobile: buyer.mobile })
  for (const recipient of [buyer.mobile, buyer.email.toLowerCase()])
    await vi.waitFor(async () => expect(await messagesTo(recipient)).not.toEqual([]), soon)
  await fetch(`${shop}/api/nowhere/${buyer.cpf}?token=${token}&q=${QUERY}`)
  await fetch(`${shop}/api/events/%zz?q=${QUERY}`)
  const ofRider = Object.entries(rider).map(([name, value]) => [`${name} of the rider`, value] as const)
  return {
    ...buyer,
    ...Object.fromEntries(ofRider),
    ...paid,
    cartUUID: String(cartUUID),
    query: QUERY,
    FOREIGN_TRACE,
  }
}

beforeAll(async () => {
  receiver = await startTraceReceiver()
  const database = await openTestDatabase()
  // A server does not load the demo into a shop with an event.
  const { id: eventId } = await buildEvent(database.db)
  const { id: itemUUID } = await buildCategory(database.db, { eventId })
  const settings = {
    DATABASE_URL: database.url,
    LOG_LEVEL: 'info',
    TRACES_URL: receiver.url,
    TRACES_PERCENT: '100',
  }
  const start = (file: 'main.ts' | 'worker.ts', index: number, more = {}) =>
    startMember(file, { ...settings, ...more }, { hear: (said) => void (outputs[index] += said) })
  const server = await start('main.ts', 0)
  const shop = `http://127.0.0.1:${server.port}`
  const worker = await start('worker.ts', 1, { PUBLIC_ORIGIN: shop })

  planted = await buy(shop, eventId, itemUUID)

  const charge = database.db.selectFrom('charge').select('txid')
  const { txid } = await charge.where('cart_id', '=', planted['cartUUID']!).executeTakeFirstOrThrow()
  planted['txid'] = txid
  countBeforeEnd = receiver.spans().length
  exitCodes = await Promise.all([server, worker].map((member: Member) => member.end('SIGTERM')))
  spans = receiver.spans()
  await database.close()
}, 120_000)
afterAll(() => receiver[Symbol.asyncDispose]())

const childrenOf = (parent: ReceivedSpan | undefined) =>
  spans.filter(({ traceId, parentId }) => traceId === parent?.traceId && parentId === parent?.spanId)
const named = (name: string) => spans.filter((span) => span.name === name)
const namesOf = (some: ReceivedSpan[]) => some.map(({ name }) => name)

test('No value of a person, of a payment or of an address is in the traces of a whole purchase', async () => {
  expect(Object.values(planted).filter((value) => value.length < 8)).toEqual([])
  expect(receiver.find(planted)).toEqual([])

  await using control = await startTraceReceiver()
  const tracing = startSdk({ url: control.url, percent: 100 }, 'server', { info() {}, warn() {}, error() {} })
  for (const value of Object.values(planted)) {
    const attributes = { 'http.route': `/api/${value}?q=1` }
    tracing.begin({ name: 'GET', kind: 'server', attributes }).end()
  }
  await tracing.close()
  expect(control.find(planted)).toEqual(Object.keys(planted))
})

test('A request, its statements and its calls to the bank are one tree without loose spans', () => {
  const ids = new Set(spans.map(({ spanId }) => spanId))
  expect(spans.filter(({ parentId }) => parentId !== '' && !ids.has(parentId))).toEqual([])
  const roots = spans.filter(({ parentId }) => parentId === '')
  expect(new Set(roots.map(({ traceId }) => traceId)).size).toBe(roots.length)

  const [made] = named('PUT /cob/{txid}').filter(({ isFailed }) => !isFailed)
  const request = spans.find(({ spanId }) => spanId === made?.parentId)
  expect(request).toMatchObject({
    name: 'GET /api/cart/:cartUUID/pay/pix',
    service: 'porteira-server',
    attributes: { 'http.request.method': 'GET', 'http.response.status_code': 200 },
  })
  expect(namesOf(childrenOf(request))).toEqual(expect.arrayContaining(['SELECT account', 'UPDATE charge']))
  expect(made?.attributes).toMatchObject({ 'url.template': '/cob/{txid}', 'http.response.status_code': 201 })
  const statement = childrenOf(request).find(({ name }) => name === 'UPDATE charge')
  expect(statement?.attributes).toEqual({
    'db.system.name': 'postgresql',
    'db.operation.name': 'UPDATE',
    'db.collection.name': 'charge',
    'db.query.summary': 'UPDATE charge',
  })
})

test('A call that the bank refused is a failed span with its status', () => {
  const failed = named('PUT /cob/{txid}').filter(({ isFailed }) => isFailed)
  expect(failed).toMatchObject([{ attributes: { 'http.response.status_code': 503, 'error.type': '503' } }])
})

test('A poll that is answered before the router is a trace with its statement', () => {
  const polls = named('GET /api/cart/:cartUUID/pay/pix').filter((poll) => childrenOf(poll).length === 1)
  expect(namesOf(polls.flatMap(childrenOf))).toContain('SELECT account')
})

test('A job goes on with the trace of the request that asked for it, in the worker, to the bank and to the mail', () => {
  const [webhook] = named('POST /hooks/pix/:secret/pix')
  const job = childrenOf(webhook).find(({ name }) => name === 'process bank-inbox')
  expect(job).toMatchObject({
    service: 'porteira-worker',
    attributes: {
      'messaging.destination.name': 'bank-inbox',
      'porteira.request.id': webhook?.attributes['porteira.request.id'],
    },
  })
  expect(namesOf(childrenOf(job))).toEqual(
    expect.arrayContaining(['GET /cob/{txid}', 'INSERT pix', 'COMMIT']),
  )

  const [mail, sms] = ['send mail', 'send SMS'].map((name) => named(name)[0])
  const messages = spans.filter((span) => [mail?.parentId, sms?.parentId].includes(span.spanId))
  expect(namesOf(messages).toSorted()).toEqual(['send message by email', 'send message by sms'])
  const jobs = spans.filter((span) => messages.some(({ parentId }) => parentId === span.spanId))
  expect(new Set(namesOf(jobs))).toEqual(new Set(['process send-outbox']))
})

test('A rider that is saved is in a trace of its own', () => {
  const [saved] = named('PUT /api/cart/:cartUUID/participants')
  expect(saved?.attributes).toMatchObject({ 'http.response.status_code': 200 })
  expect(namesOf(childrenOf(saved))).toContain('COMMIT')
})

test('Names of spans have no ids, and names of attributes are official ones', () => {
  expect(spans.map(({ name }) => name).filter((name) => /\d|[^\w :/{}*-]/.test(name))).toEqual([])
  const known = new Set<unknown>(Object.values(official))
  const used = new Set(spans.flatMap(({ attributes }) => Object.keys(attributes)))
  expect([...used].filter((name) => !known.has(name) && !name.startsWith('porteira.'))).toEqual([])
  const usual: (keyof SpanAttributes)[] = ['http.route', 'db.query.summary', 'messaging.system', 'error.type']
  expect([...used]).toEqual(expect.arrayContaining(usual))
})

test('Each log line of a request or job has the id of its trace', () => {
  const answered = lines().filter(({ event }) => event === 'request.answered')
  const traceOf = new Map(
    spans
      .filter(({ kind }) => kind === SERVER)
      .map(({ attributes, traceId }) => [attributes['porteira.request.id'], traceId]),
  )
  // The address that the router cannot read has no span.
  const routed = answered.filter(({ traceId }) => traceId !== undefined)
  expect(answered.length - routed.length).toBe(1)
  expect(routed.map(({ traceId }) => traceId)).toEqual(routed.map(({ reqId }) => traceOf.get(reqId)))
  const [webhook] = named('POST /hooks/pix/:secret/pix')
  const done = lines().filter(({ event, job }) => event === 'job.done' && job === 'bank-inbox')
  expect(done[0]).toMatchObject({ traceId: webhook?.traceId })
})

test('The spans of the last seconds are sent at a graceful end', () => {
  expect(exitCodes).toEqual([0, 0])
  const last = spans.filter(({ attributes }) => attributes['http.response.status_code'] === 404)
  // A shop with built pages has a route for every address.
  expect(namesOf(last)).toEqual([expect.stringMatching(/^GET( \/\*)?$/)])
  expect(spans.length).toBeGreaterThan(countBeforeEnd)
})
