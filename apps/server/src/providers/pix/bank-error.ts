import { isRecord } from '@porteira/domain'

/**
 * refused: the bank rejected the request. not_found: the bank does not have the resource. unauthorized: wrong
 * credentials, scopes or certificate. unavailable: no usable answer, so the result is unknown; repeat with the same id.
 */
export type BankErrorKind = 'refused' | 'unavailable' | 'not_found' | 'unauthorized'

type Details = { status?: number; type: string; detail?: string; retryAfterSeconds?: number | undefined }

/** An error answer of the bank, or no answer. It contains no secret, no body and no long number. */
export class BankError extends Error {
  override name = 'BankError'
  readonly kind: BankErrorKind
  /** HTTP status; 0 when there was no answer. */
  readonly status: number
  /** The bank's own name for the error, like CobOperacaoInvalida or txid_duplicado. */
  readonly type: string
  readonly detail: string
  readonly retryAfterSeconds: number | undefined

  constructor(kind: BankErrorKind, { status = 0, type, detail = '', retryAfterSeconds }: Details) {
    super(
      `The bank is ${kind === 'unavailable' ? kind : `answering ${kind}`}: ${status || 'no answer'} ${type}`,
    )
    this.kind = kind
    this.status = status
    this.type = type
    this.detail = withoutNumbers(detail).slice(0, 300)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** For a read whose resource the bank may not have. */
export function unlessNotFound(error: unknown) {
  if (error instanceof BankError && error.kind === 'not_found') return undefined
  throw error
}

/** True if the bank failed quickly and requested no pause, so that the caller can try again at once. */
export const isBrief = (error: unknown) =>
  error instanceof BankError &&
  error.kind === 'unavailable' &&
  error.retryAfterSeconds === undefined &&
  (error.status >= 500 || CONNECTION_LOST.test(error.type))

const CONNECTION_LOST = /^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/
const UNAVAILABLE = new Set([408, 425, 429])

/** A bank's answer in any of the three shapes: problem+json, {nome, mensagem}, {erros: []} or {statusCode, error}. */
export function bankErrorFrom(status: number, retryAfter: string | undefined, body: unknown): BankError {
  return new BankError(kindOf(status), {
    status,
    retryAfterSeconds: secondsOf(retryAfter),
    ...meaningOf(body),
  })
}

function kindOf(status: number): BankErrorKind {
  if (status === 401 || status === 403) return 'unauthorized'
  if (status === 404 || status === 410) return 'not_found'
  return status >= 500 || status < 400 || UNAVAILABLE.has(status) ? 'unavailable' : 'refused'
}

function meaningOf(body: unknown): { type: string; detail: string } {
  if (!isRecord(body)) return { type: 'unknown', detail: '' }
  const { erros, nome, mensagem, error, message, error_description: described, type, title, detail } = body
  const [first]: unknown[] = Array.isArray(erros) ? erros : []
  if (isRecord(first)) return { type: text(first['codigo']) || 'unknown', detail: text(first['mensagem']) }
  if (nome) return { type: text(nome), detail: text(mensagem) }
  if (error) return { type: text(error), detail: text(message) || text(described) }
  const violations = violationsOf(body['violacoes'])
  return {
    type: text(type).split('/').at(-1) || text(title) || 'unknown',
    detail: [text(detail), ...violations].filter(Boolean).join('; '),
  }
}

/** The field and the reason of each violation. The value is left out, because it may be a CPF. */
const violationsOf = (violations: unknown) =>
  Array.isArray(violations)
    ? violations.filter(isRecord).map((one) => `${text(one['propriedade'])}: ${text(one['razao'])}`)
    : []

const secondsOf = (retryAfter: string | undefined) => {
  if (!retryAfter) return undefined
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}

const withoutNumbers = (detail: string) => detail.replaceAll(/\d{9,}/g, '…')
const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
