import {
  cancellationMessages,
  formatDate,
  publicName,
  swapMessages,
  withdrawalMessages,
} from '@porteira/domain'

export type EntryFacts = {
  eventId: string
  eventName: string
  startsOn: string
  hasBegun: boolean
  ownerId: number | null
  buyer: { nickname: string; name: string } | null
}

/** The address of the page for objections. The code is in the query string, because logs leave query strings out. */
export const objectionLink = (origin: string, code: string) =>
  `${origin}/contestar?${new URLSearchParams({ code })}`

type Mail = { nickname: string; facts: EntryFacts; categories: string[]; link: string }

/** The name of the buyer for riders. */
export const buyerName = (buyer: EntryFacts['buyer']) =>
  buyer ? publicName(buyer) : 'Um comprador sem cadastro'

/** The mail to a rider who was entered by another person. It has no link once the event has begun. */
export function entryMail({ nickname, facts, categories, link }: Mail) {
  const { eventName, startsOn, hasBegun } = facts
  const text = [
    `Olá, ${nickname}!`,
    `${buyerName(facts.buyer)} inscreveu você em ${eventName}:`,
    categories.join('\n'),
    'Se você autorizou, não precisa fazer nada.',
    hasBegun
      ? 'Se você não autorizou, procure a organização do evento.'
      : `Se você não autorizou, conteste neste endereço antes do início do evento, em ${formatDate(startsOn)}:\n${link}`,
  ].join('\n\n')
  return {
    subject: `Você foi inscrito por outra pessoa – ${eventName}`,
    text,
    button: hasBegun ? undefined : { label: 'Ver e contestar', url: link },
  }
}

/** The mail to a rider whose buyer withdraws the entry. */
export function withdrawnMail(
  { nickname, categories }: { nickname: string; categories: string[] },
  { buyer, eventName }: EntryFacts,
) {
  const text = [
    `Olá, ${nickname}!`,
    withdrawalMessages.ofRider(buyerName(buyer), eventName, categories),
    withdrawalMessages.riderNeedsNothing,
  ].join('\n\n')
  return { subject: `${withdrawalMessages.riderSubject} – ${eventName}`, text }
}

type ReplacedRider = { nickname: string; categoryName: string; by: 'desk' | 'buyer' }

/** The mail to a rider who left an entry because another person took the place. */
export function replacedMail(
  { nickname, categoryName, by }: ReplacedRider,
  { buyer, eventName }: EntryFacts,
) {
  const who = by === 'buyer' ? buyerName(buyer) : 'A organização'
  const text = [
    `Olá, ${nickname}!`,
    swapMessages.ofLeft(who, categoryName, eventName),
    withdrawalMessages.riderNeedsNothing,
  ].join('\n\n')
  return { subject: `${swapMessages.leftSubject} – ${eventName}`, text }
}

type CancelledRider = {
  nickname: string
  eventName: string
  isWholeEvent: boolean
  reason: string
  categories: string[]
}

/** The mail to a rider whose entries are cancelled with their category. */
export function cancelledMail({ nickname, eventName, isWholeEvent, reason, categories }: CancelledRider) {
  const text = [
    `Olá, ${nickname}!`,
    cancellationMessages.ofBuyer(eventName, categories),
    cancellationMessages.ofReason(reason),
    cancellationMessages.riderNeedsNothing,
  ].join('\n\n')
  return { subject: `${cancellationMessages.subject(isWholeEvent)} – ${eventName}`, text }
}
