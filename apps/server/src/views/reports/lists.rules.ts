import type { Minor } from '@porteira/contract'
import {
  authorisationStateLabels,
  detailsBesideHorse,
  detailTitle,
  horseText,
  kinshipLabels,
  type PlainDate,
  refundedLabel,
  type RiderDetail,
  type RiderDetails,
  strengthLetter,
  writtenText,
} from '@porteira/domain'
import type { FormationStatus } from '#platform/database/tables.ts'
import type { listCartsToRefund, RefundedEntries } from '#modules/payments/index.ts'
import { cents, type Column, instant, plainDate, sheetOf } from './cells.rules.ts'

export type StarterRow = {
  cartId: string
  cartItemId: number
  categoryName: string
  badge: number | null
  strength: number | null
  status: FormationStatus
  entity: string
  team: string
  code: string
  riders: string
  /** Of each rider, in the order of the riders. */
  details: RiderDetails[]
  owes: boolean
}
export type InsuredRow = {
  name: string
  cpf: string
  birthdate: PlainDate | null
  entries: number
  /** The cart and the id of each of these entries. */
  cartIds: string[]
  cartItemIds: number[]
}
export type PlaceRow = {
  cartId: string
  cartItemId: number
  categoryName: string
  badge: number | null
  buyerName: string
  buyerMobile: string
  code: string
}
type ToRefundRow = Awaited<ReturnType<typeof listCartsToRefund>>[number]

const stages: Record<FormationStatus, string> = {
  open: 'Formação em aberto',
  review: 'Em análise',
  approved: '',
  place: '',
  cancelled: '',
}

export const startWorksheet = (starters: StarterRow[], refundedOf: RefundedEntries) =>
  sheetOf('Lista de largada', starters, [
    ['Categoria', 34, (row) => row.categoryName],
    ['Número', 10, (row) => row.badge],
    ['Força', 8, (row) => (row.strength === null ? '' : strengthLetter(row.strength))],
    ['Participantes', 44, (row) => row.riders],
    ['Entidade', 34, (row) => row.entity],
    ['Time', 24, (row) => row.team],
    ['Cavalos', 20, ({ details }) => listed(details.map(horseText))],
    ...detailsBesideHorse().map(detailColumn),
    ['Observação', 34, (row) => starterNote(row, refundedOf)],
    ['Código', 14, (row) => row.code],
  ])

export const placesWorksheet = (places: PlaceRow[], refundedOf: RefundedEntries) =>
  sheetOf('Vagas sem competidor', places, [
    ['Item', 34, (row) => row.categoryName],
    ['Número', 10, (row) => row.badge],
    ['Comprador', 40, (row) => row.buyerName],
    ['Celular', 18, (row) => row.buyerMobile],
    ['Observação', 34, (row) => refundedLabel(refundedOf(row.cartItemId))],
    ['Código', 14, (row) => row.code],
  ])

const detailColumn = (detail: RiderDetail): Column<StarterRow> =>
  detail.kind === 'flag'
    ? [detailTitle(detail), 12, ({ details }) => (details.some((rider) => rider[detail.name]) ? 'Sim' : '')]
    : [detailTitle(detail), 20, ({ details }) => listed(details.map((rider) => writtenText(detail, rider)))]

const starterNote = ({ cartItemId, status, owes }: StarterRow, refundedOf: RefundedEntries) =>
  listed([refundedLabel(refundedOf(cartItemId)), stages[status], owes ? 'Parcela em aberto' : ''])

const listed = (texts: string[]) => texts.filter(Boolean).join(', ')

export const insuranceWorksheet = (insured: InsuredRow[], refundedOf: RefundedEntries) =>
  sheetOf('Seguro', insured, [
    ['Nome', 40, (row) => row.name],
    ['CPF', 16, (row) => row.cpf],
    ['Nascimento', 16, (row) => plainDate(row.birthdate)],
    ['Inscrições', 12, (row) => row.entries],
    ['Observação', 44, (row) => insuredNote(row, refundedOf)],
  ])

/** 'Pagamento devolvido' if it applies to all entries of the rider, with a count if it applies to some. */
function insuredNote({ cartIds, cartItemIds }: InsuredRow, refundedOf: RefundedEntries) {
  const whole = cartItemIds.filter((id) => refundedOf(id).state === 'whole')
  // A partial refund belongs to the cart, so it is named once.
  const ofCart = new Map(cartIds.map((cartId, index) => [cartId, refundedOf(cartItemIds[index]!)]))
  const partial = [...ofCart.values()].filter(({ state }) => state === 'partial')
  const label = refundedLabel({ state: 'whole', inCents: 0 })
  const count = whole.length < cartItemIds.length ? ` (${whole.length} de ${cartItemIds.length})` : ''
  return listed([whole.length > 0 ? `${label}${count}` : '', ...partial.map(refundedLabel)])
}

export const minorsWorksheet = (minors: Minor[]) =>
  sheetOf('Menores', minors, [
    ['Nome', 40, (row) => row.name],
    ['CPF', 16, (row) => row.cpf],
    ['Idade', 8, (row) => row.age],
    ['Categorias', 44, (row) => row.categories.join(', ')],
    ['Números', 14, (row) => row.badges.join(', ')],
    ['Autorização', 14, (row) => authorisationStateLabels[row.state]],
    ['Responsável', 36, (row) => row.guardianName],
    ['Parentesco', 26, (row) => (row.kinship ? kinshipLabels[row.kinship] : '')],
    ['Contato', 26, (row) => row.guardianContact],
    ['Assinada em', 18, (row) => instant(row.signedOn || row.paperOn)],
    ['Observação', 44, (row) => row.paperNote],
  ])

export const toRefundWorksheet = (carts: ToRefundRow[]) =>
  sheetOf('A devolver', carts, [
    ['Código', 14, (row) => row.code],
    ['Evento', 36, (row) => row.eventName],
    ['Comprador', 34, (row) => row.buyerName],
    ['Cancelado em', 18, (row) => instant(row.cancelledAt)],
    ['Saldo (R$)', 16, (row) => cents(row.balanceInCents)],
  ])
