import { hash, createHmac, randomBytes } from 'node:crypto'
import type { SessionKind } from '#platform/database/tables.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Buyers come back between lots on a phone, so theirs live long; an administrator's do not. */
export const SESSION_LIMITS = {
  user: { idleSeconds: 7 * DAY, longestSeconds: 30 * DAY, most: 10 },
  admin: { idleSeconds: 30 * MINUTE, longestSeconds: 8 * HOUR, most: 3 },
} as const satisfies Record<SessionKind, object>

/** How long a replaced token is still served: until other tabs know the new one, or if that one never arrives. */
export const GRACE_IN_SECONDS = { afterSuccessorsFirstUse: MINUTE, successorUnused: DAY } as const

/** 256 random bits as they travel. */
export const newToken = () => randomBytes(32).toString('base64url')

/** A body that no schema looks at may hold anything where a token should be. */
export const isToken = (given: unknown): given is string =>
  typeof given === 'string' && /^[A-Za-z0-9_-]{43}$/.test(given)

/** What is stored of a token: a fast hash is right for a secret of 256 random bits. */
export const hashToken = (token: string) => hash('sha256', token, 'buffer')

/** The token that follows another. Derived, so that a repeated call gets the same one with nothing secret stored. */
export const successorOf = (token: string, key: Buffer) =>
  createHmac('sha256', key).update(token).digest('base64url')

/** Tells devices apart without keeping what they are. */
export const hashUserAgent = (userAgent: string) => userAgent && hash('sha256', userAgent, 'hex').slice(0, 16)
