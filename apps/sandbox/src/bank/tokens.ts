import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '#context.ts'
import { Problem } from '#bank/problems.ts'
import { sql } from '#store.ts'

const LIFETIME_IN_SECONDS = 3600

export const SCOPES = [
  'cob.write',
  'cob.read',
  'cobv.write',
  'cobv.read',
  'payloadlocation.write',
  'payloadlocation.read',
  'pix.write',
  'pix.read',
  'webhook.write',
  'webhook.read',
] as const

export type Scope = (typeof SCOPES)[number]

/** An answer of the token endpoint in the format of OAuth (RFC 6749, 5.1 and 5.2). */
export type TokenAnswer = { status: number; body: Record<string, string | number> }

/** Grants a token for credentials in the Authorization header or the body. Without `scope` it grants all scopes. */
export function grantToken(
  { config, store, now }: Context,
  authorization: string | undefined,
  fields: Record<string, string | undefined>,
): TokenAnswer {
  const [id, secret] = basicIn(authorization) ?? [fields['client_id'], fields['client_secret']]
  if (id !== config.clientId || secret !== config.clientSecret) return refusal(401, 'invalid_client')
  if (fields['grant_type'] !== 'client_credentials') return refusal(400, 'unsupported_grant_type')

  const scopes = fields['scope']?.split(' ').filter(Boolean) ?? []
  if (!scopes.every((scope) => SCOPES.some((known) => known === scope))) return refusal(400, 'invalid_scope')
  const scope = (scopes.length ? scopes : SCOPES).join(' ')

  const token = randomBytes(32).toString('base64url')
  const expiresAt = now().getTime() + LIFETIME_IN_SECONDS * 1000
  store.insert('token', { hash: hashOf(token), scopes: scope, expires_at: expiresAt })
  return {
    status: 200,
    body: { access_token: token, token_type: 'Bearer', expires_in: LIFETIME_IN_SECONDS, scope },
  }
}

const refusal = (status: number, error: string): TokenAnswer => ({ status, body: { error } })

/** 401 without a granted token, 403 when it does not cover the call. */
export function checkToken({ store, now }: Context, authorization: string | undefined, scope: Scope) {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
  const granted =
    token &&
    store.find<{ scopes: string }>(sql`
      select scopes from token where hash = ${hashOf(token)} and expires_at > ${now().getTime()}`)
  if (!granted)
    throw new Problem('AcessoNegado', { status: 401, detail: 'Token ausente, vencido ou revogado.' })
  if (!granted.scopes.split(' ').includes(scope))
    throw new Problem('AcessoNegado', { detail: `O token não tem o escopo ${scope}.` })
}

/** Invalidates every token, as a key rotation of a bank does. */
export const revokeTokens = ({ store }: Context) => store.run(sql`delete from token`)

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

function basicIn(authorization: string | undefined) {
  const encoded = /^Basic (\S+)$/i.exec(authorization ?? '')?.[1]
  if (!encoded) return undefined
  const [id = '', ...secret] = Buffer.from(encoded, 'base64').toString().split(':')
  return [id, secret.join(':')]
}
