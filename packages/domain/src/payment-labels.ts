import { REVIEW_STATUS } from './labels.ts'

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

/** 'Cancelado', 'Registrado', 'Pago' or 'Pendente'. A cart with a deletedOn is 'Cancelado' in every status. */
export const cartStatusLabel = (status: keyof typeof CART_LABELS, deletedOn?: string | null) =>
  CART_LABELS[deletedOn ? 'Cancelled' : status]

/** The Portuguese label of a refund's state. */
export const refundStatusLabel = (status: keyof typeof REFUND_LABELS) => REFUND_LABELS[status]

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

/** The label of a Pix that did not pay a charge, with the state of its refund: 'Pagamento em dobro devolvido'. */
export function otherPixLabel({ kind, left, returns }: OtherPix) {
  const refunds = returns.filter(({ returnStatus }) => returnStatus !== REFUND_LABELS.failed)
  if (left > 0 || refunds.length === 0) return OTHER_PIX[kind]
  const isDone = refunds.every(({ returnStatus }) => returnStatus === REFUND_LABELS.done)
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

/** The number of installments of a purchase, derived from its charges; 1 for a single payment. */
export const countInstallments = (charges: readonly InstallmentNumbers[]) =>
  Math.max(1, ...charges.flatMap(({ installmentNum, covers = [] }) => [installmentNum, ...covers]))
