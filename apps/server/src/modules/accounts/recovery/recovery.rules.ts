import { randomBytes, randomInt } from 'node:crypto'
import { accountMessages, isValidEmail, isValidMobile, mobileDigits } from '@porteira/domain'
import type { OutboxChannel } from '#platform/database/tables.ts'
import { invalid } from '#platform/errors.ts'

/** How long a code is valid. A mail may wait in the mailbox longer than an SMS on the phone. */
export const CODE_MINUTES: Record<OutboxChannel, number> = { email: 30, sms: 10 }

/** How many codes one account may be sent; two codes are at least 60 seconds apart. */
const MAX_CODES = { perHour: 3, perDay: 6 } as const

export type SentCodes = { inLastMinute: number; inLastHour: number; inLastDay: number }

/** True if no further code may be sent to an account now. */
export const isSpent = ({ inLastMinute, inLastHour, inLastDay }: SentCodes) =>
  inLastMinute > 0 || inLastHour >= MAX_CODES.perHour || inLastDay >= MAX_CODES.perDay

/** Six digits that a person can type, or 256 random bits for a link. */
export const newCode = (channel: OutboxChannel) =>
  channel === 'sms' ? String(randomInt(1_000_000)).padStart(6, '0') : randomBytes(32).toString('base64url')

/** The text that is hashed for a code, so that a code is valid for one account and one channel only. */
export const codeToHash = (channel: OutboxChannel, accountId: number, code: string) =>
  `${channel}|${accountId}|${code}`

type Body = { email?: string | undefined; mobile?: string | undefined; code?: string | undefined }
type Form = { channel: OutboxChannel; contact: string } | { code: string }

/** Reads which of the three forms the body has: a mail address, a mobile or a code. Contacts are normalised. */
export function formOf({ email, mobile, code }: Body): Form {
  if ([email, mobile, code].filter((field) => field !== undefined).length !== 1) throw invalid()
  if (code !== undefined) return { code }
  if (mobile !== undefined) {
    if (!isValidMobile(mobile)) throw invalid(accountMessages.invalidMobile, 'invalid_mobile')
    return { channel: 'sms', contact: mobileDigits(mobile) }
  }
  if (!isValidEmail(email ?? '')) throw invalid(accountMessages.invalidEmail, 'invalid_email')
  return { channel: 'email', contact: upper(email ?? '') }
}

/** True if a typed contact is the stored one. */
export const isContact = (typed: string, known: string) => known !== '' && upper(known) === typed

const upper = (text: string) => text.toLocaleUpperCase('pt-BR')

/** The name of a landing page; '' for an invalid one. */
export const landingOf = (text = '') => (/^[a-z0-9-]{1,32}$/.test(text) ? text : '')

type Code = { cpf: string; code: string; landing: string }

/** The link in the mail. It starts with the shop's own address, because the `redir` of a request is not trusted. */
export function recoveryLink(origin: string, { cpf, code, landing }: Code) {
  const query = new URLSearchParams({ cpf, code, ...(landing && { landing }) })
  return `${origin}/redefine?${query}`
}

/** The SMS with a code; short enough for one message. */
export const codeSms = (code: string) =>
  `Seu código para trocar a senha: ${code}. Vale por ${CODE_MINUTES.sms} minutos. Não o informe a ninguém.`

/** The mail with a link. The address has a line of its own for mail programs without HTML. */
export const linkMail = (link: string) => ({
  subject: 'Trocar a senha',
  text: [
    'Recebemos um pedido para trocar a senha da sua conta.',
    `Para escolher uma nova senha, abra este endereço em até ${CODE_MINUTES.email} minutos:\n${link}`,
    'Se não foi você, ignore esta mensagem: nada muda na sua conta.',
  ].join('\n\n'),
  button: { label: 'Escolher nova senha', url: link },
})
