import { wirePassword } from '@porteira/domain'
import { TOTP } from 'otpauth'
import { createPasswords } from '#modules/accounts/index.ts'
import { buildAccount, buildSession } from './builders.ts'
import type { TestServer } from './server.ts'
import { PASSWORD } from './sign-up.ts'

/** The code that an authenticator app shows for the secret, now or `periods` later. */
export const codeOf = (secret: string, periods = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + periods * 30_000 })

/** A person with a password and the session of an administrator, who has the given flag. */
export async function buildStaff(server: TestServer, given: { is_admin: boolean }) {
  const pass = await wirePassword(PASSWORD)
  const hash = await createPasswords(server.config.passwordPepper).hash(pass)
  const { id, cpf } = await buildAccount(server.db, { ...given, password_hash: hash })
  return { id, cpf, pass, query: { token: await buildSession(server.db, id, 'admin') } }
}

/**
 * A person of `buildStaff` with an authenticator. Each code is accepted once: the enrolment uses the current one and leaves
 * the next one, `code`. Both are still accepted if a period ends in between.
 */
export async function enrol(server: TestServer, { query, pass }: Awaited<ReturnType<typeof buildStaff>>) {
  const { body: offer } = await server.call('POST /api/users/second-factor', { query, body: { pass } })
  const { status, body } = await server.call('POST /api/users/second-factor/confirm', {
    query,
    body: { code: codeOf(offer.secret) },
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return { offer, code: codeOf(offer.secret, 1), codes: body.backupCodes }
}
