import { BankError, bankErrorFrom } from './bank-error.ts'
import { valueFromCents } from './amounts.ts'
import { type BreakerConfig, createBreaker } from './breaker.ts'
import type { PixConfig } from './config.ts'
import { currentTrace } from '#platform/trace.ts'
import { addressOf, profileOf, type Query, templateOf } from './profiles.ts'
import { createTokenCache } from './token.ts'
import { createTransport, type BankRequest } from './transport.ts'
import {
  readChargeAnswer,
  readListAnswer,
  readPixAnswer,
  readRefundAnswer,
  readWebhookAnswer,
} from './wire.ts'

const MAX_NOTE = 140
const MAX_PAGES = 1000

/** cob: immediate charge that expires after some seconds. cobv: charge with a due day. */
export type ChargeKind = 'cob' | 'cobv'
export type Debtor = { cpf: string; name: string }
export type PixClient = ReturnType<typeof createPixClient>
export type { PixConfig } from './config.ts'
export type { Charge, PixReceived, Refund } from './wire.ts'

type Call = {
  method: BankRequest['method']
  path: string
  query?: Query
  body?: object
  headers?: Record<string, string>
}

/**
 * A client for the Banco Central's API Pix at one bank. Amounts are centavos, instants are Dates. Every method throws
 * BankError. After 'unavailable' the same call may be repeated with the same id, because the bank does its work once.
 */
export function createPixClient(config: PixConfig, breaker: Partial<BreakerConfig> = {}) {
  const profile = profileOf(config)
  const transport = createTransport(config)
  const tokens = createTokenCache(transport, profile, config)
  const guarded = createBreaker(breaker)

  async function attempt({ method, path, query = {}, body, headers = {} }: Call, token: string) {
    const { reqId } = currentTrace()
    return transport.send({
      method,
      url: addressOf(profile, config, path, query),
      template: templateOf(path),
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json, application/problem+json',
        ...(body && { 'content-type': 'application/json' }),
        ...(reqId && { 'x-request-id': reqId }),
        ...profile.headers?.(config),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  }

  /** Sends one call. If the bank rejects the token, it repeats the call once with a new token. */
  const ask = (call: Call) =>
    guarded(async () => {
      const token = await tokens.read()
      let answer = await attempt(call, token)
      if (answer.status === 401) {
        tokens.forget(token)
        answer = await attempt(call, await tokens.read())
      }
      const { status, retryAfter, body, isReadable } = answer
      if (status < 200 || status > 299) throw bankErrorFrom(status, retryAfter, body)
      if (!isReadable) throw new BankError('unavailable', { status, type: 'malformed_answer' })
      return body
    })

  const read = (path: string, query?: Query) => ask({ method: 'GET', path, ...(query && { query }) })

  const readCharge = async (kind: ChargeKind, txid: string) =>
    readChargeAnswer(txid, await read(`${kind}/${txid}`))

  /** Some banks answer a write with an empty body. Then the charge is read. */
  async function writeCharge(method: 'PUT' | 'PATCH', kind: ChargeKind, txid: string, body: object) {
    const answer = await ask({ method, path: `${kind}/${txid}`, body })
    return answer === undefined ? readCharge(kind, txid) : readChargeAnswer(txid, answer)
  }

  return {
    /** Creates an immediate charge. `txid`: 26 to 35 letters and digits, chosen and stored before this call. */
    putCob: (
      txid: string,
      charge: { valueInCents: number; expiresInSeconds: number; debtor?: Debtor | undefined; note: string },
    ) =>
      writeCharge('PUT', 'cob', txid, {
        calendario: { expiracao: charge.expiresInSeconds },
        ...(charge.debtor && { devedor: debtorOf(charge.debtor) }),
        valor: { original: valueFromCents(charge.valueInCents) },
        chave: config.key,
        solicitacaoPagador: charge.note.slice(0, MAX_NOTE),
      }),

    /** Creates a charge with a due day, payable for `daysAfterDue` more days (the standard's default is 30). */
    putCobv: (
      txid: string,
      charge: { valueInCents: number; dueOn: string; daysAfterDue?: number; debtor: Debtor; note: string },
    ) =>
      writeCharge('PUT', 'cobv', txid, {
        calendario: { dataDeVencimento: charge.dueOn, validadeAposVencimento: charge.daysAfterDue ?? 30 },
        devedor: debtorOf(charge.debtor),
        valor: { original: valueFromCents(charge.valueInCents) },
        chave: config.key,
        solicitacaoPagador: charge.note.slice(0, MAX_NOTE),
      }),

    readCharge,

    /** Removes an unpaid charge. Throws 'refused' if it was paid; the caller then reads the charge. */
    removeCharge: (kind: ChargeKind, txid: string) =>
      writeCharge('PATCH', kind, txid, { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }),

    readPix: async (endToEndId: string) => readPixAnswer(await read(`pix/${endToEndId}`)),

    /** Lists the Pix that were settled between two instants, page by page. New Pix can cause repetitions. */
    async *listPix({ from, to, hasRefund }: { from: Date; to: Date; hasRefund?: boolean }) {
      const failures: unknown[] = []
      for (let page = 0, pages = 1; page < Math.min(pages, MAX_PAGES); page++) {
        const answer = readListAnswer(
          await read('pix', {
            inicio: from.toISOString(),
            fim: to.toISOString(),
            devolucaoPresente: hasRefund,
            'paginacao.paginaAtual': page,
            'paginacao.itensPorPagina': 100,
          }),
        )
        if (answer.pix.length > 0) yield answer.pix
        failures.push(...answer.failures)
        pages = answer.pages ?? 1
      }
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} Pix could not be read`)
    },

    /** Refunds money. `id`: 1 to 35 letters and digits. After 'unavailable' call readRefund; never use a new id. */
    putRefund: async (
      endToEndId: string,
      id: string,
      refund: { valueInCents: number; description?: string | undefined },
    ) => {
      const path = `pix/${endToEndId}/devolucao/${id}`
      const descricao = refund.description?.slice(0, MAX_NOTE)
      const body = { valor: valueFromCents(refund.valueInCents), ...(descricao && { descricao }) }
      const answer = await ask({ method: 'PUT', path, body })
      return readRefundAnswer(answer ?? (await read(path)))
    },

    readRefund: async (endToEndId: string, id: string) =>
      readRefundAnswer(await read(`pix/${endToEndId}/devolucao/${id}`)),

    /** Registers the address for notifications about payments to the key. The bank appends /pix to it. */
    putWebhook: async (webhookUrl: string) => {
      const headers = profile.webhookHeaders?.(config) ?? {}
      await ask({ method: 'PUT', path: `webhook/${config.key}`, body: { webhookUrl }, headers })
    },

    readWebhook: async () => readWebhookAnswer(await read(`webhook/${config.key}`)),

    /** True while the circuit breaker blocks calls because the bank does not answer. */
    isAway: guarded.isOpen,

    close: () => transport.close(),
  }
}

const debtorOf = ({ cpf, name }: Debtor) => ({ cpf, nome: name.slice(0, 200) })
