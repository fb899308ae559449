import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { generalMessages } from '@porteira/domain'
import { afterEach, expect, test, vi } from 'vitest'
import { formMessageOf, messageOf } from './api-error.ts'
import { api } from './client.ts'
import { askEarly } from './early-answers.ts'
import { urlOf } from './url-of.ts'

const closers: (() => void)[] = []

afterEach(() => {
  vi.unstubAllGlobals()
  for (const close of closers.splice(0)) close()
})

/** A server that answers with each step in turn, and the browser's fetch seen from its pages. */
async function serve(...steps: ((request: IncomingMessage, response: ServerResponse) => void)[]) {
  const seen: string[] = []
  const server = createServer((request, response) => {
    const step = steps[seen.length] ?? steps.at(-1)
    seen.push(`${request.method} ${request.url}`)
    step?.(request, response)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  closers.push(() => server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const fetchFromHere = fetch
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => fetchFromHere(new URL(path, origin), init))
  return seen
}

const drop = (request: IncomingMessage) => request.socket.destroy()
const answer = (status: number, body: object) => (_request: IncomingMessage, response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  )

test('A read that the network loses is sent again', async () => {
  const seen = await serve(drop, answer(200, { status: 'OK', states: ['RS'] }))
  const reply = await api('GET /api/data/states/', {})
  expect(reply.states).toEqual(['RS'])
  expect(seen).toEqual(['GET /api/data/states/', 'GET /api/data/states/'])
})

test('An early answer is used once, and never after a change', async () => {
  const seen = await serve(answer(200, { status: 'OK', states: ['RS'] }))
  const read = () => api('GET /api/data/states/', {})
  askEarly('/api/data/states/')
  await read()
  expect(seen).toEqual(['GET /api/data/states/'])
  await read()
  askEarly('/api/data/states/')
  await api('POST /api/users/logout', { query: {}, body: { token: 'T' } })
  await read()
  expect(seen.filter((call) => call.startsWith('GET'))).toHaveLength(4)
})

test('A poll that the network loses waits for the next poll', async () => {
  const seen = await serve(drop)
  const failure = await failureOf(api('GET /api/data/states/', {}, { retry: false }))
  expect(messageOf(failure)).toBe(generalMessages.unavailable)
  expect(seen).toHaveLength(1)
})

test('A change whose answer is lost is never sent a second time', async () => {
  const seen = await serve(drop)
  const failure = await failureOf(api('POST /api/users/logout', { query: {}, body: { token: 'T' } }))
  expect(messageOf(failure)).toBe(generalMessages.unavailable)
  expect(seen).toEqual(['POST /api/users/logout'])
})

test('A change with an idempotency key is sent again, also while the first attempt is running', async () => {
  const names: unknown[] = []
  const note = (request: IncomingMessage) => names.push(request.headers['idempotency-key'])
  const busy = answer(409, { status: 'Error', msg: 'Aguarde.', code: 'call_in_progress', requestId: '1' })
  const opened = answer(200, { cartUUID: 'C' })
  const seen = await serve(
    (request) => [note(request), drop(request)],
    (request, response) => [note(request), busy(request, response)],
    (request, response) => [note(request), opened(request, response)],
  )
  const body = { items: [], termsAccepted: '1' }
  const reply = await api('POST /api/cart/', { query: { token: '' }, body }, { once: '1-2-3-4' })
  expect(reply.cartUUID).toBe('C')
  expect(seen).toHaveLength(3)
  expect(names).toEqual(Array(3).fill('1-2-3-4'))
})

test('A refusal shows the message of the server', async () => {
  await serve(
    answer(409, { status: 'Error', msg: 'As vagas estão esgotadas.', code: 'SOLD_OUT', requestId: '1' }),
  )
  const failure = await failureOf(api('GET /api/data/states/', {}))
  expect(messageOf(failure)).toBe('As vagas estão esgotadas.')
})

test('A server error shows the general message, and forms add its status', async () => {
  await serve(answer(500, { status: 'Error', msg: 'stack', code: 'INTERNAL', requestId: '1' }))
  const failure = await failureOf(api('GET /api/data/states/', {}))
  expect(messageOf(failure)).toBe(generalMessages.unavailable)
  expect(formMessageOf(failure)).toBe(generalMessages.unavailableWithStatus(500))
})

test('A caller with a reader names the types that it accepts and reads the bytes', async () => {
  await serve(({ headers }, response) => {
    response.writeHead(200, { 'content-type': headers.accept }).end('bytes')
  })
  const read = async (bytes: ArrayBuffer) => new TextDecoder().decode(bytes)
  expect(await api('GET /api/events/', {}, { reader: { accept: 'application/gzip', read } })).toBe('bytes')
})

test('A parameter from the address bar cannot change the path of a call', () => {
  const url = urlOf('GET /api/events/:eventUUID', {
    params: { eventUUID: '../users/1' },
    query: { token: '' },
  })
  expect(url).toBe('/api/events/..%2Fusers%2F1')
})
