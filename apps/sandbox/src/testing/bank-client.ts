import { DEMO_CLIENT_ID, DEMO_CLIENT_SECRET } from '#config.ts'

/** A JSON answer whose fields can be read without type checks. */
export interface Json {
  [name: string]: Json
}

/** A client of the bank and the control calls, which uses HTTP like the shop and its tests. */
export function createBankClient(baseUrl: string) {
  let token: string | undefined

  async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(baseUrl + path, {
      method,
      redirect: 'manual',
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') && text !== ''
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson ? JSON.parse(text) : text) as Json,
    }
  }

  async function readToken() {
    const fields = {
      grant_type: 'client_credentials',
      client_id: DEMO_CLIENT_ID,
      client_secret: DEMO_CLIENT_SECRET,
    }
    return String((await send('POST', '/oauth/token', fields)).body['access_token'])
  }

  return {
    /** A control call, a page or the token endpoint. */
    send,
    /** A call of API Pix, with a token. */
    async bank(method: string, path: string, body?: unknown) {
      token ??= await readToken()
      return send(method, `/v2${path}`, body, { authorization: `Bearer ${token}` })
    },
  }
}

/** The last part of a problem's `type`. */
export const problemIn = ({ status, body }: { status: number; body: Json }) =>
  `${status} ${String(body['type']).split('/').pop()}`
