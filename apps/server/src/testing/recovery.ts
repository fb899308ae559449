import { wirePassword } from '@porteira/domain'
import { buildAccount, buildSession } from './builders.ts'
import { deliver, inventContacts, messagesTo } from './mailbox.ts'
import type { TestServer } from './server.ts'

export const NEW_PASSWORD = await wirePassword('gateado de sobreano 12')

type RecoveryBody = { cpf: string; email?: string; mobile?: string; landing?: string; redir?: string }
type ForwardedHeaders = { 'x-forwarded-for'?: string }

export const askForCode = (server: TestServer, body: RecoveryBody, from: ForwardedHeaders = {}) =>
  server.call('POST /api/users/login/recover', { body }, { ...from })

export const checkCode = (server: TestServer, cpf: string, code: string, from: ForwardedHeaders = {}) =>
  server.call('POST /api/users/login/recover', { body: { cpf, code } }, { ...from })

export const changePassword = (server: TestServer, cpf: string, code: string, pass = NEW_PASSWORD) =>
  server.call('POST /api/users/change/pass', { body: { cpf, code, pass } })

/** A person with unique contacts and an open session. */
export async function buildPerson(server: TestServer, given: Parameters<typeof buildAccount>[1] = {}) {
  const account = await buildAccount(server.db, { ...inventContacts(), ...given })
  return { ...account, token: await buildSession(server.db, account.id) }
}

/** The code of the SMS that a person asks for and gets. */
export async function codeBySms(
  server: TestServer,
  { cpf, mobile }: { cpf: string; mobile: string },
  from: ForwardedHeaders = {},
) {
  await askForCode(server, { cpf, mobile }, from)
  await deliver(server)
  const [sms] = await messagesTo(mobile)
  return found(/\d{6}/.exec(sms?.text ?? ''))
}

/** The link of the mail that a person asks for and gets. */
export async function linkByMail(
  server: TestServer,
  { cpf, email }: { cpf: string; email: string },
  more: { landing?: string; redir?: string } = {},
) {
  await askForCode(server, { cpf, email, ...more })
  await deliver(server)
  const [mail] = await messagesTo(email)
  return new URL(found(/https?:\S+/.exec(mail?.text ?? '')))
}

function found(match: RegExpExecArray | null) {
  if (!match) throw new Error('No code has arrived.')
  return match[0]
}
