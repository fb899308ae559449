import {
  checkInMessages,
  publicName,
  registeredName,
  replacementMessages,
  RIDER_DETAILS,
  type RiderDetails,
  swapMessages,
  writtenText,
} from '@porteira/domain'
import { notFound, refuse } from '#platform/errors.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { type FormationContent } from './filling.rules.ts'
import { type FormRow, isLive, type RiderRow } from './forms.rules.ts'
import { SUBMITTED } from './states.rules.ts'

/** Who changes a submitted entry. */
export type ChangedBy = 'desk' | 'buyer'
export type EntryIds = { cartId: string; cartItemId: number }

/** The ids of an entry in an address. Anything else is not found. */
export function idsOf({ cartUUID, cartItemId }: { cartUUID: string; cartItemId: string }): EntryIds {
  if (!isUuid(cartUUID) || !/^\d{1,15}$/.test(cartItemId)) throw notFound()
  return { cartId: cartUUID.toLowerCase(), cartItemId: Number(cartItemId) }
}

/** Refuses an entry that was removed, or that has no riders yet. */
export function refuseUnchangeable(row: FormRow) {
  // guard: removed-entry-never-replaced
  if (!isLive(row)) throw refuse('entry_removed', replacementMessages.removed)
  if (!SUBMITTED.some((status) => status === row.status))
    throw refuse('not_submitted', replacementMessages.notSubmitted)
}

/** Refuses a form that was read before another administrator changed the entry. */
export function refuseOutdated(row: FormRow, version: string) {
  // guard: replacement-of-the-entry-that-was-read
  if (row.contentHash !== version) throw refuse('changed_meanwhile', replacementMessages.changedMeanwhile)
}

/** Refuses to change an entry whose number is handed out, unless the desk says why. */
export function refuseWithoutReason(isHandedOut: boolean, reason: string) {
  // guard: handed-out-entry-replaced-with-reason
  if (isHandedOut && reason === '') throw refuse('handed_out', checkInMessages.handedOutNeedsReason)
}

/** Refuses a change by the desk after the buyer's swaps have ended, unless it says why. */
export function refuseLateWithoutReason(isLate: boolean, reason: string) {
  // guard: late-replacement-with-reason
  if (isLate && reason === '') throw refuse('swaps_ended', swapMessages.late)
}

/** The badges that a change concerns: the one that an entry has and the one that it gets. */
export const badgesOf = (row: FormRow, { badge }: FormationContent) =>
  [...new Set([row.badge, badge])].filter((one) => one !== null)

export const refuseShots = (hasShots: boolean) => {
  if (hasShots) throw refuse('has_shots', replacementMessages.hasShots)
}

/** The CPFs that leave an entry, and those that join it. */
export function exchangeOf(before: RiderRow[], content: FormationContent) {
  const [old, now] = [before.map(({ cpf }) => cpf), content.riders.map(({ cpf }) => cpf)]
  return {
    removed: old.filter((cpf) => !now.includes(cpf)),
    added: now.filter((cpf) => !old.includes(cpf)),
  }
}

type Values = Pick<FormRow, 'badge' | 'strength' | 'entityName' | 'team'>

/** What the audit says about an entry with these values. It names riders by account and never by CPF. */
export const factsOf = (
  { status }: FormRow,
  { badge, strength, entityName, team }: Values,
  riders: (RiderDetails & { accountId: number })[],
) => ({
  status,
  badge,
  strength,
  entityName,
  team,
  accountIds: riders.map(({ accountId }) => accountId),
  horses: riders.map(horseOf),
})

/** True if a rider of one of these positions has another horse. */
export const changesHorses = (before: RiderDetails[], after: RiderDetails[]) =>
  JSON.stringify(before.map(horseOf)) !== JSON.stringify(after.map(horseOf))

/** The audit keeps its records when a person is erased, so of the details it has only those about the horse. */
const horseOf = (rider: RiderDetails) =>
  RIDER_DETAILS.map(
    (detail) => detail.about === 'horse' && detail.kind !== 'flag' && writtenText(detail, rider),
  )
    .filter(Boolean)
    .join(' ')

/** The name of a rider who left an entry, for its buyer. */
export const nameOfLeft = ({ isBuyer, account }: RiderRow) => (isBuyer ? registeredName : publicName)(account)

type Notice = {
  categoryName: string
  badge: number | null
  left: readonly string[]
  joined: readonly string[]
  all: readonly string[]
}

/** The mail to the buyer about a change of an entry. */
export function noticeOf(by: ChangedBy, change: Notice) {
  const { categoryName, badge, all } = change
  const people = `Participantes: ${all.join(', ')}${badge === null ? '' : `\nNúmero: ${badge}`}`
  if (by === 'buyer')
    return {
      subject: swapMessages.buyerSubject,
      sentences: [swapMessages.ofBuyer(change), people, swapMessages.notYou],
    }
  return {
    subject: 'Sua inscrição foi alterada pela organização',
    sentences: [
      `A organização alterou a sua inscrição em ${categoryName}.`,
      people,
      'Se você não pediu esta alteração, procure a organização do evento.',
    ],
  }
}
