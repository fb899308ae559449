import {
  accountMessages,
  authorisationMessages as messages,
  isFullName,
  isMinorOn,
  isValidCpf,
  type Kinship,
  nameOfMinor,
  type PlainDate,
  upperText,
} from '@porteira/domain'
import type { Context } from '#context.ts'
import { hashToken } from '#modules/accounts/index.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import { invalid, notFound, refuse } from '#platform/errors.ts'
import { authorisationFact } from './facts.rules.ts'
import * as links from './links.queries.ts'
import { linkProblem, type LinkRow, revokingProblem, signingProblem } from './links.rules.ts'
import { eventFacts, instant } from './minors.rules.ts'
import { listMinors } from './minors.service.ts'
import { notifyOfChange } from './notices.service.ts'
import * as states from './states.queries.ts'
import { textOf } from './text.rules.ts'

type Dependencies = Pick<Context, 'db' | 'queue'>

/** What the page of a guardian shows. Throws for a link that neither signs nor signed. */
export async function readAuthorisation(db: Database, code: string) {
  const link = await links.findLink(db, hashToken(code))
  const problem = linkProblem(link)
  if (problem || !link) throw problem ?? notFound()
  const isSigned = link.status !== 'sent'
  const current = textOf(link.event.ownText)
  return {
    status: 'OK' as const,
    ...eventFacts(link.event),
    riderName: nameOfMinor(link.rider),
    categories: isSigned ? link.signedCategories : await categoriesOf(db, link),
    text: isSigned ? link.signedText : current.text,
    textVersion: isSigned ? link.signedVersion : current.version,
    state: link.status === 'signed' || link.status === 'revoked' ? link.status : ('sent' as const),
    guardianName: link.signerName || link.guardianName,
    kinship: link.kinship ?? ('' as const),
    signedOn: instant(link.signedAt),
    revokedOn: instant(link.revokedAt),
    isRevocable: Number(link.status === 'signed' && !link.event.hasBegun),
  }
}

/** The categories in which the rider is entered now. Throws without one, because then there is nothing to authorise. */
async function categoriesOf(db: Database, { event, accountId }: LinkRow) {
  const [minor] = await listMinors(db, { eventId: event.id, accountId })
  if (!minor) throw refuse('not_entered', messages.notEntered)
  return minor.categories
}

type Form = { name: string; cpf: string; kinship: Kinship; agreed: number; textVersion: string }

/** Signs the authorisation of a link, once, and returns the message for the guardian. */
export async function signAuthorisation(
  { db, queue }: Dependencies,
  code: string,
  form: Form,
  { actor, today }: { actor: Actor; today: PlainDate },
) {
  const codeHash = hashToken(code)
  await db.transaction().execute(async (db) => {
    // guard: signature-waits-for-newer-link
    await states.lockAuthorisation(db, codeHash)
    const link = await links.findLink(db, codeHash)
    if (!link) throw notFound(messages.unknownLink)
    await checkForm(db, link, form, today)
    const text = textOf(link.event.ownText)
    if (link.status === 'sent' && form.textVersion !== text.version)
      throw refuse('text_changed', messages.textChanged)
    const categories = link.status === 'sent' ? await categoriesOf(db, link) : []
    await links.keepText(db, text)
    const name = upperText(form.name)
    const answers = {
      ...eventFacts(link.event),
      riderName: nameOfMinor(link.rider),
      categories,
      kinship: form.kinship,
      agreed: true,
    }
    const signature = { ...form, name, ipPrefix: actor.ipPrefix ?? '', textHash: text.textHash, answers }
    const id = await states.sign(db, codeHash, signature)
    if (id === undefined) throw signingProblem(link)
    await links.markUsed(db, codeHash)
    await recordFact(db, actor, authorisationFact(id, 'signed', 'signed', aboutOf(link)))
    await notifyOfChange(db, link, 'signed')
    await queue.ask('send-outbox', db)
  })
  return messages.signed
}

async function checkForm(
  db: Transaction,
  { riderCpf }: LinkRow,
  { name, cpf, agreed }: Form,
  today: PlainDate,
) {
  if (!isFullName(name)) throw invalid(messages.invalidName, 'invalid_name')
  if (!isValidCpf(cpf)) throw invalid(accountMessages.invalidCpf, 'invalid_cpf')
  // guard: minor-is-not-the-guardian
  if (cpf === riderCpf) throw invalid(messages.sameCpf, 'same_cpf')
  const birthdate = await links.findBirthdate(db, cpf)
  // guard: guardian-is-an-adult
  if (birthdate && isMinorOn(birthdate, today)) throw invalid(messages.guardianIsMinor, 'guardian_is_minor')
  if (agreed !== 1) throw invalid(messages.boxNeeded, 'box_needed')
}

/** Revokes a signed authorisation by the link that signed it, and returns the message for the guardian. */
export async function revokeAuthorisation({ db, queue }: Dependencies, code: string, actor: Actor) {
  const codeHash = hashToken(code)
  await db.transaction().execute(async (db) => {
    const link = await links.findLink(db, codeHash)
    const id = link && (await states.revoke(db, codeHash))
    if (!link || id === undefined) throw revokingProblem(link)
    await recordFact(db, actor, authorisationFact(id, 'revoked', 'revoked', aboutOf(link)))
    await notifyOfChange(db, link, 'revoked')
    await queue.ask('send-outbox', db)
  })
  return messages.revoked
}

const aboutOf = ({ event, accountId }: LinkRow) => ({ eventId: event.id, accountId })
