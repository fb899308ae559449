import { hash, timingSafeEqual } from 'node:crypto'
import { callbackify } from 'node:util'
import type { Caller } from '@porteira/contract'
import { callMessages } from '@porteira/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { adminLoginRequired, invalid, loginRequired, Refusal, secondFactorFirst } from '#platform/errors.ts'
import { fieldOf } from '#platform/fields.ts'
import { type Device, type FindEvents, isDeviceToken, type Rights } from '#platform/roles.rules.ts'
import { admitDevice, admitStaff } from './access.ts'
import { actorOf } from './actor.ts'

export type Session = {
  accountId: number
  cpf: string
  kind: 'user' | 'admin'
  tokenHash: Buffer
  /** What the person of an elevated session may do. A session that was opened as a buyer has none. */
  rights?: Rights
  /** True for an administrator who must set up the second factor and has only the rights of a buyer until then. */
  mustEnrol?: boolean
}

/** How the server recognises callers and finds the events of their calls. */
export type Callers = {
  /** Finds the live session of a token. */
  readSession(token: string): Promise<Session | undefined>
  /** Why a token has no live session. */
  refusalOf(token: string): Promise<Refusal>
  /** Finds the live device of a token. Throws for every other token of a device. */
  readDevice(token: string): Promise<Device>
  findEvents: FindEvents
}

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | undefined
    device: Device | undefined
  }
}

/** The token of a request, from the header, the query or the body. Two different tokens are refused. */
export function tokenOf(request: FastifyRequest): string {
  const [scheme, bearer] = request.headers.authorization?.split(' ') ?? []
  const inHeader = scheme === 'Bearer' ? bearer : undefined
  const given = [inHeader, fieldOf(request.query, 'token'), fieldOf(request.body, 'token')].filter(
    (token) => token,
  )
  // guard: one-token-per-call
  if (new Set(given).size > 1) throw invalid()
  const [token = ''] = given
  // A body without a schema may have a token that is no text. Such a token is wrong.
  return typeof token === 'string' ? token : JSON.stringify(token)
}

/**
 * Sets the session or the device before the handler runs, and refuses what its roles do not allow. An empty token is a
 * visitor; a wrong token is refused.
 */
export function recogniseCaller(
  { readSession, refusalOf, readDevice, findEvents }: Callers,
  serviceKey: string,
) {
  const recognise = callbackify(async (request: FastifyRequest, caller: Caller) => {
    if (caller === 'service') return requireServiceKey(request, serviceKey)
    const token = tokenOf(request)
    if (isDeviceToken(token)) {
      request.device = await readDevice(token)
      return admitDevice(request, request.device, findEvents)
    }
    const session = token ? await readSession(token) : undefined
    request.session = session
    // guard: unknown-token-refused
    if (token && !session) throw await refusalOf(token)
    if (!session && caller === 'anyone') return
    if (!session) throw loginRequired()
    const { rights, mustEnrol } = session
    if (rights) return admitStaff(request, { session, rights }, findEvents)
    const enrols = request.routeOptions.config.enrols && mustEnrol
    // guard: administrator-session-required
    if (caller === 'admin' && !enrols) mustBeAdmin(session)
  })

  return function (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) {
    const { caller } = request.routeOptions.config
    if (caller === undefined || caller === 'visitor' || caller === 'bank') return done()
    if (caller === 'anyone' && tokenOf(request) === '') return done()
    recognise(request, caller, (refused) => done(refused ?? undefined))
  }
}

/** Refuses all callers but administrators with their second factor. */
export function mustBeAdmin({ kind, mustEnrol }: Session) {
  if (kind !== 'admin') throw mustEnrol ? secondFactorFirst() : adminLoginRequired()
}

/** The session of a route whose caller must have one. */
export function signedIn(request: FastifyRequest): Session {
  if (!request.session) throw loginRequired()
  return request.session
}

/** The account that a call acts for, as the audit keeps it. The caller must have a session. */
export const signedInActorOf = (request: FastifyRequest) => ({
  ...actorOf(request),
  accountId: signedIn(request).accountId,
})

const digest = (text: string) => hash('sha256', text, 'buffer')

/** Refuses calls without the service key. The comparison takes the same time for every key. */
function requireServiceKey({ headers }: FastifyRequest, serviceKey: string) {
  const [scheme, key = ''] = headers.authorization?.split(' ') ?? []
  // guard: service-key-required
  if (scheme !== 'Bearer' || !timingSafeEqual(digest(key), digest(serviceKey)))
    throw new Refusal(401, 'service_key_required', callMessages.serviceKeyRequired)
}
