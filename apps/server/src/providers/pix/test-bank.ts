import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { PixConfig } from './config.ts'

export type ReceivedRequest = { method: string; url: URL; headers: IncomingMessage['headers']; body: string }
export type Answer = { status?: number; body?: unknown; headers?: Record<string, string> }
type Script = (request: ReceivedRequest) => Answer | 'silence' | 'hang-up' | Promise<Answer>
type Tls = { key: Buffer; cert: Buffer; ca: Buffer; requestCert: true; rejectUnauthorized: true }

/** A small test bank on a real socket. `script` returns its answers; `requests` contains the received requests. */
export async function startTestBank(script: Script, tls?: Tls) {
  const requests: ReceivedRequest[] = []
  const listen = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const call = {
      method: request.method ?? '',
      url: new URL(request.url ?? '', 'http://bank'),
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    }
    requests.push(call)
    const answer = await script(call)
    if (answer === 'silence') return
    if (answer === 'hang-up') {
      request.socket.destroy()
      return
    }
    const { status = 200, body, headers = { 'content-type': 'application/json' } } = answer
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
  }
  const handle = (request: IncomingMessage, response: ServerResponse) => void listen(request, response)
  const server = tls ? createTlsServer(tls, handle) : createServer(handle)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const origin = `${tls ? 'https' : 'http'}://127.0.0.1:${port}`

  return {
    origin,
    requests,
    paths: () => requests.map(({ method, url }) => `${method} ${url.pathname}`),
    config: (overrides: Partial<PixConfig> = {}): PixConfig => ({
      bank: 'standard',
      baseUrl: `${origin}/v2`,
      tokenUrl: `${origin}/oauth/token`,
      clientId: 'loja',
      clientSecret: 'segredo',
      key: '7b1f3c52-9d0e-4a86-b3f5-2c64e8a1d907',
      timeoutInMs: 5000,
      ...overrides,
    }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

export const token = (value = 't1', expiresIn: number | string = 3600): Answer => ({
  body: { access_token: value, token_type: 'Bearer', expires_in: expiresIn },
})

export const isTokenCall = ({ url }: ReceivedRequest) => url.pathname === '/oauth/token'

export const txid = 'a1b2c3d4e5f60718293a4b5c6d7e8f90'
export const endToEndId = 'E1234567820261120143000000000001'

/** A charge like the example in the standard. */
export const wireCharge = (overrides: object = {}) => ({
  txid,
  status: 'ATIVA',
  revisao: 0,
  calendario: { criacao: '2026-11-20T14:00:00.000Z', expiracao: 900 },
  location: 'pix.example.com/qr/v2/8b3da2f3',
  loc: { id: 7, location: 'pix.example.com/qr/v2/8b3da2f3', tipoCob: 'cob' },
  valor: { original: '120.50' },
  chave: '7b1f3c52-9d0e-4a86-b3f5-2c64e8a1d907',
  ...overrides,
})

export const wirePix = (overrides: object = {}) => ({
  endToEndId,
  txid,
  valor: '120.50',
  horario: '2026-11-20T14:05:00.000Z',
  ...overrides,
})
