import type { AppliedVoucher, CartItem, Payment, PixCharge } from '@porteira/contract'
import {
  countInstallments,
  dateRangeText,
  formatDate,
  formatDay,
  formatReais,
  formatTime,
  detailTexts,
  horseText,
  installmentLabel,
  isFilledAfterPayment,
  isForeignKey,
  maskCpf,
  nameTaxId,
  otherPixLabel,
  paidByLabels,
  receiptMessages,
  representedText,
  strengthLetter,
  type LateWithdrawal,
} from '@porteira/domain'
import type { Markup } from './html.rules.ts'

export type ReceiptFacts = LateWithdrawal & {
  eventName: string
  venue: string
  address: string
  city: string
  state: string
  startsOn: string
  endsOn: string
  hidesBadges: boolean
  isTest: boolean
  isFree: boolean
  totalInCents: number
  code: string
  createdAt: Date
  /** Until when the riders must be named; null without such a time. */
  formBy: Date | null
  buyerName: string
  buyerCpf: string
}

/** Details of an entry that its form does not have. */
export type EntryDetails = {
  complement: string
  autoBadge: boolean
  badgeList: string
  strengthOptions: number
  savedLives: number
  rules: string
}

export type Entry = {
  name: string
  bundle: string
  /** Empty without a badge, or if the event hides badges on receipts. */
  badge: string
  isPlace: boolean
  /** Explains who will assign the badge. Empty if the receipt shows it or the buyer still chooses it. */
  badgeToCome: string
  strength: string
  represents: string
  riders: string[]
  lives: string
  /** The open step of the formation, or empty. */
  pending: string
  value: string
  /** The text of the QR code for the check-in; '' for an entry without riders. */
  code: string
}

export const eventVenue = ({ venue, address, city, state }: ReceiptFacts) =>
  [venue, address, state ? `${city} (${state})` : city].filter(Boolean).join(' · ')

export const eventDates = ({ startsOn, endsOn }: ReceiptFacts) => dateRangeText(startsOn, endsOn)

/** What the entries cost, and what a voucher took off. */
export function priceText({ facts: { totalInCents }, voucher }: Pick<Receipt, 'facts' | 'voucher'>) {
  const off = voucher ? ` (${voucher.about}: ${formatReais(Math.round(voucher.off * 100))} a menos)` : ''
  return `Valor das inscrições: ${formatReais(totalInCents)}${off}`
}

function pendingOf(form: CartItem, formBy: Date | null) {
  if (form.formation === 'review') return receiptMessages.underReview
  if (form.formation !== 'open') return ''
  return formBy && isFilledAfterPayment(form)
    ? `Participantes a preencher até ${dayAndTime(formBy)}. Depois disso a vaga volta à venda.`
    : 'Participantes a preencher'
}

/** The texts of one entry. Riders have the names of their form and a masked CPF. */
export function entryOf(
  form: CartItem,
  extra: EntryDetails,
  { hidesBadges, formBy, code }: Pick<ReceiptFacts, 'hidesBadges' | 'formBy'> & { code: string },
): Entry {
  const { badge, strength } = form
  const isPlace = form.formation === 'place'
  // The number of a place leads its buyer to it, so no event hides it.
  const showsBadge = badge !== null && (isPlace || !hidesBadges)
  const buyerChooses = form.formation === 'open' && !extra.autoBadge && extra.badgeList !== '' && !hidesBadges
  const hasStrength = strength !== null && extra.strengthOptions > 1
  return {
    name: form.name,
    bundle: [form.bundleName, extra.complement].filter(Boolean).join(' – '),
    badge: showsBadge ? String(badge) : '',
    isPlace,
    badgeToCome: showsBadge || buyerChooses || isPlace ? '' : receiptMessages.badgeToBeGiven,
    strength: hasStrength ? strengthLetter(strength) : '',
    represents: representedText(form),
    riders: form.participants.map(riderText),
    lives: extra.savedLives > 0 ? receiptMessages.savedLives(extra.savedLives) : '',
    pending: pendingOf(form, formBy),
    value: formatReais(Math.round(form.chargedValue * 100)),
    code,
  }
}

function riderText(rider: CartItem['participants'][number]) {
  const horse = horseText(rider)
  return [
    // A person of another country has no CPF.
    rider.cpf === '' || isForeignKey(rider.cpf) ? rider.name : `${rider.name} (${maskCpf(rider.cpf)})`,
    horse && `cavalo ${horse}`,
    ...detailTexts(rider),
  ]
    .filter(Boolean)
    .join(' · ')
}

export type PaymentLine = {
  label: string
  when: string
  value: string
  endToEndId: string
  returns: string[]
}

export type Receipt = {
  facts: ReceiptFacts
  voucher: AppliedVoucher | undefined
  cartStatus: 'Paid' | 'Registered'
  entries: Entry[]
  payments: PaymentLine[]
  paidInCents: number
  /** The text about refunded money, or empty. */
  returned: string
  /** The rules of each category: of its competition in sentences, and of the organiser as sanitized HTML. */
  rules: { category: string; sentences: string[]; text: Markup }[]
  seller: { name: string; taxId: string; address: string; contact: string }
  issuedAt: Date
}

/** The lines about the seller and the time of the receipt. */
export const sellerLines = ({ seller, issuedAt }: Receipt) => [
  `Vendido por ${seller.name}, ${nameTaxId(seller.taxId)}`,
  `${seller.address} · ${seller.contact}`,
  `Emitido em ${dayAndTime(issuedAt)}`,
]

type Received = Pick<Payment, 'pix' | 'otherPix' | 'desk'>

/**
 * The charges of a purchase (only paid ones with `onlyPaid`), every Pix that paid no charge, and the cash and card
 * payments and the courtesy of the desk, in this order.
 */
export function paymentLines(
  { pix, otherPix, desk = [] }: Received,
  { onlyPaid }: { onlyPaid: boolean },
): PaymentLine[] {
  const count = countInstallments(pix)
  const charged = pix
    .filter(({ paidOn }) => paidOn || !onlyPaid)
    .map((charge) => ({
      label: installmentLabel(charge, count) || 'Pix',
      when: charge.paidOn ? `Pago em ${dayAndTime(charge.paidOn)}` : dueText(charge),
      value: formatReais(Math.round(charge.chargedValue * 100)),
      endToEndId: charge.endToEndId,
      returns: charge.returns.map(refundText),
    }))
  const others = otherPix.map((other) => ({
    label: otherPixLabel(other),
    when: `Recebido em ${dayAndTime(other.receivedOn)}`,
    value: formatReais(Math.round(other.receivedValue * 100)),
    endToEndId: other.endToEndId,
    returns: other.returns.map(refundText),
  }))
  const atDesk = desk.map((payment) => ({
    label: paidByLabels[payment.method],
    when:
      payment.method === 'courtesy' ? dayAndTime(payment.paidOn) : `Pago em ${dayAndTime(payment.paidOn)}`,
    value: formatReais(Math.round(payment.value * 100)),
    endToEndId: '',
    returns: payment.returns.map(refundText),
  }))
  return [...charged, ...others, ...atDesk]
}

const refundText = ({ returnedValue, returnedOn, returnDesc, returnStatus }: PixCharge['returns'][number]) =>
  `Devolução de ${formatReais(Math.round(returnedValue * 100))} em ${formatDay(new Date(returnedOn))}: ${returnStatus}${returnDesc ? ` (${returnDesc})` : ''}`

const dueText = ({ installmentsOn }: PixCharge) =>
  installmentsOn ? `Vencimento em ${formatDate(installmentsOn)}` : 'Em aberto'

export const dayAndTime = (instant: string | Date) => {
  const date = new Date(instant)
  return `${formatDay(date)} às ${formatTime(date)}`
}

/** The sum of the money that paid a purchase in centavos. A Pix that paid no charge and a courtesy do not count. */
export const paidInCents = ({ pix, desk = [] }: Received) =>
  [
    ...pix.filter(({ paidOn }) => paidOn).map(({ chargedValue }) => chargedValue),
    ...desk.filter(({ method }) => method !== 'courtesy').map(({ value }) => value),
  ].reduce((sum, value) => sum + Math.round(value * 100), 0)
