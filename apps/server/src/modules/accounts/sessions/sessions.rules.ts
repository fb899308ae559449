import { hash, createHmac, randomBytes } from 'node:crypto'
import type { SessionKind } from '#platform/database/tables.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Buyers return for days on a phone, so their sessions live long. Sessions of administrators are short. */
export const SESSION_LIMITS = {
  user: { idleSeconds: 7 * DAY, longestSeconds: 30 * DAY, most: 10 },
  admin: { idleSeconds: 30 * MINUTE, longestSeconds: 8 * HOUR, most: 3 },
} as const satisfies Record<SessionKind, object>

/** How long a replaced token is accepted: until other tabs have the new one, or longer if the new one never arrived. */
export const GRACE_IN_SECONDS = { afterSuccessorsFirstUse: MINUTE, successorUnused: DAY } as const

/** A token of a session, or the code of a link: 256 random bits, as base64url. */
export const newToken = () => randomBytes(32).toString('base64url')

/** Some bodies have no schema, so the value may have any type. */
export const isToken = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z0-9_-]{43}$/.test(value)

/** The stored form of a token. A fast hash suffices for 256 random bits. */
export const hashToken = (token: string) => hash('sha256', token, 'buffer')

/** The next token. It is derived, so that a repeated call gets the same token and no secret is stored. */
export const successorOf = (token: string, key: Buffer) =>
  createHmac('sha256', key).update(token).digest('base64url')

/** Distinguishes devices without storing the name of the browser. */
export const hashUserAgent = (userAgent: string) => userAgent && hash('sha256', userAgent, 'hex').slice(0, 16)
