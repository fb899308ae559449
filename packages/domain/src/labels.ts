import { formatReais } from './money.ts'

/** Literal status of a formation that waits for the organiser or is past him; never a cart's own status. */
export const REVIEW_STATUS = '@REVIEW@'

/** Entry of an entity list for a rider who represents nobody, where that is allowed. */
export const NO_CLUB = { uuid: 'none', name: '— Sem entidade —' } as const

const CART_LABELS = {
  Pending: 'Pendente',
  Paid: 'Pago',
  Registered: 'Registrado',
  Cancelled: 'Cancelado',
  [REVIEW_STATUS]: 'Pendente',
} as const

const REFUND_LABELS = {
  requested: 'Solicitada',
  sent: 'Em processamento',
  done: 'Devolvida',
  failed: 'Não realizada',
  external: 'Devolvida',
} as const

/** 'Cancelado', 'Registrado', 'Pago' or 'Pendente'. A cart with a deletedOn reads as cancelled whatever its status. */
export const cartStatusLabel = (status: keyof typeof CART_LABELS, deletedOn?: string | null) =>
  CART_LABELS[deletedOn ? 'Cancelled' : status]

/** How a refund's state reads on the screen. */
export const refundStatusLabel = (status: keyof typeof REFUND_LABELS) => REFUND_LABELS[status]

/** What went back of the money that paid a cart; empty where nothing did. */
export const refundedLabel = ({
  state,
  inCents,
}: {
  state: 'none' | 'partial' | 'whole'
  inCents: number
}) => {
  if (state === 'none') return ''
  return state === 'whole' ? 'Pagamento devolvido' : `Devolvido em parte: ${formatReais(inCents)}`
}

const OTHER_PIX = {
  duplicate: 'Pagamento em dobro',
  mismatch: 'Pix de outro valor',
  credited: 'Parte do pagamento',
  other: 'Outro Pix',
} as const

type OtherPix = {
  kind: keyof typeof OTHER_PIX
  left: number
  returns: readonly { returnStatus: ReturnType<typeof refundStatusLabel> }[]
}

/** A Pix that did not pay a charge, and whether it went back: 'Pagamento em dobro devolvido'. */
export function otherPixLabel({ kind, left, returns }: OtherPix) {
  const asked = returns.filter(({ returnStatus }) => returnStatus !== REFUND_LABELS.failed)
  if (left > 0 || asked.length === 0) return OTHER_PIX[kind]
  const isDone = asked.every(({ returnStatus }) => returnStatus === REFUND_LABELS.done)
  return isDone ? `${OTHER_PIX[kind]} devolvido` : `${OTHER_PIX[kind]} em devolução`
}

const AND = /* @__PURE__ */ new Intl.ListFormat('pt-BR')

type InstallmentNumbers = { installmentNum: number; covers?: readonly number[] | undefined }

/** 'Parcela 2/3', for several at once 'Parcelas 2 e 3 de 3'; empty for a single payment, whose installmentNum is 0. */
export const installmentLabel = (
  { installmentNum, covers = [] }: InstallmentNumbers,
  numInstallments: number,
) => {
  if (covers.length > 1) return `Parcelas ${AND.format(covers.map(String))} de ${numInstallments}`
  return installmentNum > 0 ? `Parcela ${installmentNum}/${numInstallments}` : ''
}

/** In how many a purchase was split, by its charges; 1 for a single payment. */
export const countInstallments = (charges: readonly InstallmentNumbers[]) =>
  Math.max(1, ...charges.flatMap(({ installmentNum, covers = [] }) => [installmentNum, ...covers]))
