import { randomBytes, randomInt } from 'node:crypto'
import { accountMessages, isValidEmail, isValidMobile, mobileDigits } from '@porteira/domain'
import type { OutboxChannel } from '#platform/database/tables.ts'
import { invalid } from '#platform/errors.ts'

/** How long a code is good: one is typed from a phone in the hand, the other waits in a mailbox. */
export const CODE_MINUTES: Record<OutboxChannel, number> = { email: 30, sms: 10 }

/** Codes that one account may be sent: 60 s apart, so many an hour and a day. */
const MAX_CODES = { perHour: 3, perDay: 6 } as const

export type SentCodes = { inLastMinute: number; inLastHour: number; inLastDay: number }

/** Whether no further code is sent to an account now. */
export const isSpent = ({ inLastMinute, inLastHour, inLastDay }: SentCodes) =>
  inLastMinute > 0 || inLastHour >= MAX_CODES.perHour || inLastDay >= MAX_CODES.perDay

/** Six digits for a thumb, 256 bits for a link. */
export const newCode = (channel: OutboxChannel) =>
  channel === 'sms' ? String(randomInt(1_000_000)).padStart(6, '0') : randomBytes(32).toString('base64url')

/** What is hashed of a code, so that it opens one account by one way only. */
export const codeToHash = (channel: OutboxChannel, accountId: number, code: string) =>
  `${channel}|${accountId}|${code}`

type Body = { email?: string | undefined; mobile?: string | undefined; code?: string | undefined }
type Form = { channel: OutboxChannel; contact: string } | { code: string }

/** The body has one of three forms: a mail address, a mobile or a code. The contact comes as it is stored. */
export function formOf({ email, mobile, code }: Body): Form {
  if ([email, mobile, code].filter((given) => given !== undefined).length !== 1) throw invalid()
  if (code !== undefined) return { code }
  if (mobile !== undefined) {
    if (!isValidMobile(mobile)) throw invalid(accountMessages.invalidMobile, 'invalid_mobile')
    return { channel: 'sms', contact: mobileDigits(mobile) }
  }
  if (!isValidEmail(email ?? '')) throw invalid(accountMessages.invalidEmail, 'invalid_email')
  return { channel: 'email', contact: upper(email ?? '') }
}

/** Whether a contact that was typed is the one that is known. */
export const isContact = (typed: string, known: string) => known !== '' && upper(known) === typed

const upper = (text: string) => text.toLocaleUpperCase('pt-BR')

/** The name of a landing page, or nothing when it is none. */
export const landingOf = (text = '') => (/^[a-z0-9-]{1,32}$/.test(text) ? text : '')

type Code = { cpf: string; code: string; landing: string }

/** Where the mail leads. Built from our own address: the `redir` of a request is never a reason to go elsewhere. */
export function recoveryLink(origin: string, { cpf, code, landing }: Code) {
  const query = new URLSearchParams({ cpf, code, ...(landing && { landing }) })
  return `${origin}/redefine?${query}`
}

/** The SMS that brings a code; short enough for one message. */
export const codeSms = (code: string) =>
  `Seu código para trocar a senha: ${code}. Vale por ${CODE_MINUTES.sms} minutos. Não o informe a ninguém.`

/** The mail that brings a link, in plain words; its address stands alone on a line for programs without HTML. */
export const linkMail = (link: string) => ({
  subject: 'Trocar a senha',
  text: [
    'Recebemos um pedido para trocar a senha da sua conta.',
    `Para escolher uma nova senha, abra este endereço em até ${CODE_MINUTES.email} minutos:\n${link}`,
    'Se não foi você, ignore esta mensagem: nada muda na sua conta.',
  ].join('\n\n'),
  button: { label: 'Escolher nova senha', url: link },
})
