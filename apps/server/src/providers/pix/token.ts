import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { BankError, bankErrorFrom } from './bank-error.ts'
import type { PixConfig } from './config.ts'
import { type BankProfile, SCOPES } from './profiles.ts'
import type { BankRequest, Transport } from './transport.ts'

const TokenAnswer = Type.Object({
  access_token: Type.String({ minLength: 1 }),
  expires_in: Type.Optional(Type.Union([Type.Number(), Type.String()])),
})

const MIN_LIFETIME_IN_SECONDS = 300

/**
 * Caches the OAuth2 token (client credentials). Parallel calls share one request. The token is cached until shortly
 * before it expires. `read` throws BankError 'unauthorized' if the bank rejects the credentials.
 */
export function createTokenCache(transport: Transport, profile: BankProfile, config: PixConfig) {
  let current: { token: string; freshUntil: number } | undefined
  let pending: Promise<string> | undefined

  async function request() {
    const answer = await transport.send(tokenRequest(profile, config))
    const { status, body } = answer
    // A wrong secret is a 400 by RFC 6749 and a 401 at most banks.
    if (status === 400) throw new BankError('unauthorized', { status, type: 'token_refused' })
    if (status < 200 || status > 299) throw bankErrorFrom(status, answer.retryAfter, body)
    if (!Value.Check(TokenAnswer, body))
      throw new BankError('unavailable', { status, type: 'malformed_answer' })
    const lifeInSeconds = Number(body.expires_in) || MIN_LIFETIME_IN_SECONDS
    const marginInSeconds = Math.min(60, lifeInSeconds / 10)
    current = {
      token: body.access_token,
      freshUntil: performance.now() + (lifeInSeconds - marginInSeconds) * 1000,
    }
    return body.access_token
  }

  return {
    read(): Promise<string> {
      if (current && performance.now() < current.freshUntil) return Promise.resolve(current.token)
      pending ??= request().finally(() => (pending = undefined))
      return pending
    },
    /** Removes a token that the bank rejected, unless a newer one has replaced it. */
    forget(token: string) {
      if (current?.token === token) current = undefined
    },
  }
}

function tokenRequest(profile: BankProfile, { clientId, clientSecret }: PixConfig): BankRequest {
  const fields: Record<string, string> = { grant_type: 'client_credentials' }
  if (profile.sendsScope) fields['scope'] = SCOPES
  if (profile.credentials !== 'basic') fields['client_id'] = clientId
  if (profile.credentials === 'body') fields['client_secret'] = clientSecret
  const isForm = profile.tokenBody === 'form'
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  return {
    method: 'POST',
    url: new URL(profile.tokenUrl),
    template: '/oauth/token',
    headers: {
      accept: 'application/json',
      'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      ...(profile.credentials === 'basic' && { authorization: `Basic ${basic}` }),
    },
    body: isForm ? new URLSearchParams(fields).toString() : JSON.stringify(fields),
  }
}
